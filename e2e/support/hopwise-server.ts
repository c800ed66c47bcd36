import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const main = path.resolve(import.meta.dirname, '../../apps/server/src/main.ts');

export interface HopwiseServer {
  url: string;
  stop(): Promise<void>;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === 'string') throw new Error('No free port was found');
  return address.port;
}

async function untilHealthy(url: string, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + 30_000;
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server stopped with exit code ${child.exitCode}`);
    const answer = await fetch(`${url}/health`).catch(() => undefined);
    if (answer?.ok) return;
    await pause(50);
  }
  throw new Error('The server was not healthy within 30 s');
}

/** The real server as its own process, on an empty embedded database, allowed to trace the local target sites. */
export async function startHopwise(settings: Record<string, string> = {}): Promise<HopwiseServer> {
  const port = await freePort();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'hopwise-e2e-'));
  const child = spawn(process.execPath, [main], {
    // The channel ends the server with the test run, also when that is killed.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      TRACE_ALLOW_CIDRS: '127.0.0.0/8',
      ...settings,
    },
  });
  const url = `http://127.0.0.1:${port}`;
  try {
    await untilHealthy(url, child);
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
