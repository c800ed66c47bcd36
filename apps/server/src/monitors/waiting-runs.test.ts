// @module-tag slow
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAppWithSite, type TestApp, type TestPerson, type TestSite } from '../testing/index.ts';
import { createMonitor, TestClock, untilMonitor } from './testing/monitor-client.ts';

let server: TestApp;
let site: TestSite;
let ada: TestPerson;
const visits = new Map<string, number>();
/** Responses currently held back. */
let held: ServerResponse[] | undefined = [];
beforeAll(async () => {
  const app = await createAppWithSite(
    ({ url = '' }, response) => {
      visits.set(url, (visits.get(url) ?? 0) + 1);
      if (held === undefined) response.end();
      else held.push(response);
    },
    // Four concurrent runs. The clock stands still: none reaches its next run.
    { env: { BULK_CONCURRENCY: '1' }, deps: { now: new TestClock().now } },
  );
  ({ server, site, person: ada } = app);
});
afterAll(() => server.close());

it('monitors that waited for a slot, one behind the other, run once each', async () => {
  const paths = Array.from({ length: 100 }, (_, number) => `/page/${number}`);
  const ids: string[] = [];
  for (const path of paths) ids.push((await createMonitor(ada, { url: `${site.origin}${path}` })).id);
  const first = held ?? [];
  held = undefined;
  for (const response of first) response.end();
  for (const id of ids) await untilMonitor(ada, id, ({ lastRunAt }) => lastRunAt !== null);
  expect(Object.fromEntries(visits)).toEqual(Object.fromEntries(paths.map((path) => [path, 1])));
});
