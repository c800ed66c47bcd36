// @module-tag slow
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { runCommand } from '../admin/testing/run-command.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../db/open-database.ts';
import {
  createTestApp,
  createTestDatabase,
  signIn,
  signUp,
  startTestSite,
  type TestDatabase,
} from '../testing/index.ts';
import {
  createMonitor,
  learnBaseline,
  noon,
  runNext,
  runsOf,
  TestClock,
  untilMonitor,
} from './testing/monitor-client.ts';

const quiet = { warn: () => undefined, error: () => undefined };
const day = 86_400_000;

async function newDatabase(): Promise<TestDatabase['env']> {
  const { env, remove } = await createTestDatabase();
  onTestFinished(remove);
  return env;
}

/** A server on a database, until it is closed. */
async function startOn(env: TestDatabase['env'], clock: TestClock) {
  const database = await openDatabase(readConfig(env), quiet);
  const server = await createTestApp({ env, deps: { database, now: clock.now } });
  const close = async () => {
    await server.close();
    await database.close();
  };
  return { ...server, close };
}

it('a restored monitor continues: it runs once, however many runs it missed, and keeps its schedule', async () => {
  const clock = new TestClock();
  clock.at = noon;
  let requests = 0;
  const site = await startTestSite((_request, response) => {
    requests += 1;
    response.end();
  });
  onTestFinished(() => site.close());
  const folder = mkdtempSync(join(tmpdir(), 'hopwise-restored-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [before, after] = [await newDatabase(), await newDatabase()];

  const first = await startOn(before, clock);
  const ada = await signUp(first);
  const { id } = await createMonitor(ada, { url: site.origin });
  await learnBaseline(ada, clock, id);
  const due = Date.parse((await runNext(ada, clock, id)).nextRunAt ?? '');
  await first.close();
  const file = join(folder, 'hopwise.backup.gz');
  expect((await runCommand(['backup', file], before, '')).code).toBe(0);
  expect((await runCommand(['restore', file], after, '')).code).toBe(0);

  requests = 0;
  clock.at = noon + 3 * day + 7 * 60_000;
  const second = await startOn(after, clock);
  onTestFinished(second.close);
  const back = await signIn(second.app, ada.email);
  const monitor = await untilMonitor(back, id, ({ lastRunAt }) => Date.parse(lastRunAt ?? '') === clock.at);
  expect(monitor).toMatchObject({ state: 'up', reason: null, baseline: { traces: 3 } });
  const next = Date.parse(monitor.nextRunAt ?? '');
  expect(next - clock.at).toBeLessThanOrEqual(5 * 60_000);
  expect((next - due) % (5 * 60_000)).toBe(0);
  expect((await runsOf(back, id))[0]).toMatchObject({ count: 1, outcome: 'up' });
  expect(requests).toBe(1);
});
