import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { copyEmbeddedTemplate } from '../../apps/server/src/testing/test-database.ts';

const main = path.resolve(import.meta.dirname, '../../apps/server/src/main.ts');

export interface HopwiseServer {
  url: string;
  stop(): Promise<void>;
}

/** The URL that the server prints. */
async function readAddress(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error("Can't read the server's output");
  for await (const line of createInterface(child.stdout)) {
    const [, url] = /Hopwise is ready at (http:\/\/[^"\s]+)/.exec(line) ?? [];
    if (url !== undefined) return url;
  }
  throw new Error('The server stopped before it listened; its output is above');
}

/**
 * The real server as its own process, with an empty embedded database and permission to trace the local target sites.
 */
export async function startHopwise(settings: Record<string, string> = {}): Promise<HopwiseServer> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'hopwise-e2e-'));
  await copyEmbeddedTemplate(dataDir);
  const child = spawn(process.execPath, [main], {
    // The IPC channel ends the server with the test run, even if that is killed.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      TRACE_ALLOW_CIDRS: '127.0.0.0/8',
      WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
      // Lets tests set the caller's IP address, since calls and new accounts are limited per address.
      TRUST_PROXY: 'true',
      // A name that tests map to this machine.
      ALLOWED_HOSTS: 'hopwise.test',
      // The tests must not depend on a browser installed on this machine.
      BROWSER_PATH: 'none',
      // Nothing is fetched from the web.
      HSTS_PRELOAD_URL: 'none',
      // Tests run on nearly full disks too.
      FREE_DISK_FLOOR_MB: '0',
      ...settings,
    },
  });
  const stop = async () => {
    if (child.exitCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    // Windows releases the files of an ended process a moment later.
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 });
  };
  try {
    const url = await readAddress(child);
    child.stdout?.resume();
    return { url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
