import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { browserFlags } from '@hopwise/browser';
import { expect } from '@playwright/test';
import { environmentOf } from '../browser/browser.ts';
import { findBrowser } from '../browser/find-browser.ts';

export interface RemoteBrowser extends AsyncDisposable {
  /** The value for BROWSER_URL. */
  url: string;
  process: ChildProcess;
  kill(): Promise<void>;
}

/** A browser that no server started, run like the container and the systemd unit do, except for its port and folder. */
export async function startRemoteBrowser(leaveOut: readonly string[] = []): Promise<RemoteBrowser> {
  const browser = await findBrowser();
  const profile = await mkdtemp(path.join(tmpdir(), 'elsewhere-'));
  const flags = browserFlags('127.0.0.1')
    .filter((flag) => !leaveOut.includes(flag))
    .map((flag) => flag.replace(':9222', ':0').replace('=9222', '=0').replace('/tmp/profile', profile));
  const started = spawn(browser.executablePath, [...flags, '--no-sandbox', 'about:blank'], {
    env: environmentOf(browser),
    stdio: 'ignore',
  });
  const ended = once(started, 'exit');
  const portOf = () => readFile(path.join(profile, 'DevToolsActivePort'), 'utf8').catch(() => '');
  await expect.poll(portOf).toMatch(/^\d+\n/);
  const [port] = (await portOf()).split('\n');
  async function kill(): Promise<void> {
    started.kill('SIGKILL');
    await ended;
  }
  return {
    url: `http://localhost:${port}`,
    process: started,
    kill,
    async [Symbol.asyncDispose]() {
      await kill();
      await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    },
  };
}
