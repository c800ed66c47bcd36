import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeSignals } from '../testing/describe-signals.ts';
import { startServerProcess } from '../testing/index.ts';

/** Twice what a start takes. An optimizing compiler for PostgreSQL, or making a database in this process, takes more. */
const mostMegabytes = 600;
const peakReport = `import { isMainThread } from 'node:worker_threads';
  if (isMainThread) process.on('exit', () => console.log('peak of ' + process.pid + ': ' + process.resourceUsage().maxRSS));`;

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'hopwise-memory-'));
});
afterAll(() => rmSync(dataDir, { recursive: true }));

async function peakMegabytesOfStart(): Promise<number> {
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(peakReport)}`;
  const server = startServerProcess({ DATA_DIR: dataDir, NODE_OPTIONS });
  const health = await fetch(`${await server.origin}/health`);
  expect(health.status).toBe(200);
  server.process.kill('SIGTERM');
  const { stdout } = await server.ended;
  const [, kilobytes] = new RegExp(`peak of ${server.process.pid}: (\\d+)`).exec(stdout) ?? [];
  return Number(kilobytes) / 1024;
}

describeSignals('a server on the embedded database stays small', () => {
  it('at its first start, which makes the database, and at later ones', async () => {
    expect(await peakMegabytesOfStart()).toBeLessThan(mostMegabytes);
    expect(await peakMegabytesOfStart()).toBeLessThan(mostMegabytes);
  });
});
