// @module-tag postgres-only
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { acquireEmptyDatabase, type EmptyDatabase } from '../testing/test-database.ts';
import { type Bells, openBells, type Topic } from './bells.ts';

const quiet = { warn: () => undefined, error: () => undefined };
let acquired: EmptyDatabase;
const opened: Bells[] = [];

beforeEach(async () => {
  acquired = await acquireEmptyDatabase();
});
afterEach(async () => {
  for (const bells of opened.splice(0)) await bells.close();
  await acquired.release();
});

/** The bells of a process, and what it hears. */
function open() {
  const { databaseUrl } = readConfig(acquired.env);
  const bells = openBells({ database: acquired.database, databaseUrl, log: quiet });
  opened.push(bells);
  const heard: Topic[] = [];
  let onHeard = () => {};
  for (const topic of ['bulk', 'monitors', 'alerts'] as const) {
    bells.on([topic], () => {
      heard.push(topic);
      onHeard();
    });
  }
  const until = async (count: number) => {
    while (heard.length < count) {
      await new Promise<void>((resolve) => {
        onHeard = resolve;
      });
    }
  };
  return { bells, heard, until };
}

describe('bells', () => {
  it('reach listeners to the topic in their own process immediately', () => {
    const { bells, heard } = open();
    bells.ring('bulk');
    bells.ring('alerts');
    expect(heard).toEqual(['bulk', 'alerts']);
  });

  it('reach other processes, and their own once', async () => {
    const [here, there] = [open(), open()];
    // A new listener may have missed anything.
    await Promise.all([here.until(3), there.until(3)]);
    here.bells.ring('monitors');
    await there.until(4);
    there.bells.ring('alerts');
    await here.until(5);
    expect([here.heard.slice(3), there.heard.slice(3)]).toEqual([
      ['monitors', 'alerts'],
      ['monitors', 'alerts'],
    ]);
  });
});
