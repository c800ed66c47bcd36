// @module-tag slow
// @module-tag embedded-only
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { BulkRow, TrackResult } from '@hopwise/model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BulkClient } from '../bulk/testing/bulk-client.ts';
import { publishedList } from '../site-lists/testing/published-list.ts';
import {
  createTestDatabase,
  type ServerProcess,
  startServerProcess,
  startTestSite,
  type TestDatabase,
  type TestSite,
} from '../testing/index.ts';

// A name that resolves to this computer (RFC 6761 section 6.3).
const listed = 'listed.localhost';

let database: TestDatabase;
let site: TestSite;
let server: ServerProcess;
let client: BulkClient;
let listRequests = 0;
let plainUrl: string;

beforeAll(async () => {
  database = await createTestDatabase();
  site = await startTestSite((request, response) => {
    if (request.url !== '/list') return response.end('page');
    listRequests += 1;
    return response.end(Buffer.from(publishedList([[listed]])).toString('base64'));
  });
  plainUrl = `http://${listed}:${new URL(site.origin).port}/page`;
  server = startServerProcess({ ...database.env, HSTS_PRELOAD_URL: `${site.origin}/list` });
  client = await BulkClient.signUp(await server.origin);
  while (!existsSync(join(database.env.DATA_DIR, 'hsts-preload-list'))) await delay(20);
});
afterAll(async () => {
  server.process.kill('SIGTERM');
  await server.ended;
  await site.close();
  await database.remove();
});

const isUpgraded = (hops: { redirectType: string }[]) => hops[0]?.redirectType === 'HSTS';

describe('a server that has fetched the preload list', () => {
  it("doesn't request a listed host over http, like browsers", async () => {
    // The list is read again every few seconds.
    let hops: TrackResult['check']['hops'];
    do {
      const response = await fetch(`${client.origin}/api/v2/track`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: client.cookie },
        body: JSON.stringify({ url: plainUrl }),
      });
      ({ hops } = ((await response.json()) as { data: TrackResult }).data.check);
    } while (!isUpgraded(hops) && (await delay(200, true)));
    // Nothing speaks TLS there, so a browser gets no further.
    expect(hops.map(({ url, redirectType }) => [url, redirectType])).toEqual([
      [plainUrl, 'HSTS'],
      [plainUrl.replace('http:', 'https:'), 'ERROR'],
    ]);
    expect(listRequests).toBe(1);
  });

  it('uses it in bulk jobs too', async () => {
    const id = await client.upload([plainUrl, `${site.origin}/page`]);
    await client.untilJob(id);
    const { rows } = await client.get<{ rows: BulkRow[] }>(`/bulk/jobs/${id}/rows`);
    const checks = await Promise.all(
      rows.map(({ checkId }) => client.get<Pick<TrackResult, 'check'>>(`/track/${checkId}`)),
    );
    expect(checks.map(({ check }) => isUpgraded(check.hops))).toEqual([true, false]);
  });
});
