import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { findBrowser } from '../browser/find-browser.ts';
import { test, unobserved } from '../support/browser-pool.ts';
import { allProcesses } from '../support/processes.ts';

test.use(unobserved);

const program = path.join(import.meta.dirname, '../support/waiting-server.ts');

/** Servers with their own temporary folder. */
async function startServers() {
  await findBrowser();
  const folder = await mkdtemp(path.join(tmpdir(), 'killed-'));
  const started: ChildProcess[] = [];
  return {
    async start(): Promise<ChildProcess> {
      const server = spawn(process.execPath, [program], { env: { ...process.env, TMPDIR: folder, TEMP: folder } });
      started.push(server);
      const [said] = await once(server.stdout, 'data');
      expect(String(said).trim()).toBe('final');
      return server;
    },
    async kill(server: ChildProcess): Promise<void> {
      server.kill('SIGKILL');
      await once(server, 'exit');
    },
    /** The ids of the processes with profiles there. */
    async owners(): Promise<(number | undefined)[]> {
      const [parent] = (await readdir(folder)).filter((name) => name.startsWith('hopwise-browsers-'));
      const names = await readdir(path.join(folder, parent ?? ''));
      return names.map((name) => Number(name.split('-')[1])).toSorted((one, other) => one - other);
    },
    browsers: () => allProcesses().filter(({ command }) => command.includes(folder)).length,
    async [Symbol.asyncDispose]() {
      for (const server of started) server.kill('SIGKILL');
      await expect.poll(() => this.browsers()).toBe(0);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

test('a killed server leaves no browser, and the next one removes its files but not those of others', {
  tag: '@slow',
}, async () => {
  await using servers = await startServers();
  const killed = await servers.start();
  await servers.kill(killed);
  await expect.poll(() => servers.browsers()).toBe(0);
  expect(await servers.owners()).toEqual([killed.pid]);
  const second = await servers.start();
  // It removes them during its first trace.
  await expect.poll(() => servers.owners()).toEqual([second.pid]);
  const third = await servers.start();
  expect(await servers.owners()).toEqual([second.pid, third.pid].toSorted((one = 0, other = 0) => one - other));
});
