// @module-tag slow
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { checkAnalysis, recentChecks, trackResult } from '@hopwise/model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import type { OpenedDatabase } from '../db/database.ts';
import { openDatabase } from '../db/open-database.ts';
import { createTestApp, createTestDatabase, signIn, type TestApp, type TestDatabase } from '../testing/index.ts';
import { readMark } from './backup-format.ts';
import { countOn, insertRow, openAtLevel } from './testing/older-database.ts';

/**
 * Every row of a server of an earlier release, as its own backup command wrote them: it had tracked as a guest and for
 * Ada, who has a project, an organization, an API key and a bulk job of three rows.
 */
const release = gunzipSync(readFileSync(join(import.meta.dirname, 'testing/release-of-7-migrations.gz'))).toString();

let testDatabase: TestDatabase;
let database: OpenedDatabase;
let server: TestApp;
let read: (path: string) => Promise<Record<string, never>>;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const before = await openAtLevel(testDatabase, 7);
  let table = '';
  for (const line of release.trimEnd().split('\n')) {
    const mark = readMark(line);
    if (mark === undefined) await insertRow(before.db, table, line);
    else if (mark.mark === 'table') table = mark.name;
  }
  await countOn(before.db);
  await before.close();
  database = await openDatabase(readConfig(testDatabase.env), { warn: () => undefined, error: () => undefined });
  server = await createTestApp({ env: testDatabase.env, deps: { database } });
  const ada = await signIn(server.app, 'ada@example.com', 'Correct-horse-1');
  read = async (path) => {
    const response = await ada.call('GET', path);
    expect(response.statusCode, path).toBe(200);
    return response.json().data;
  };
});
afterAll(async () => {
  await server.close();
  await database.close();
  await testDatabase.remove();
});

describe('a database of an earlier release', () => {
  it('still knows its account, projects, organizations and API keys', async () => {
    expect(await read('/api/v1/auth/me')).toMatchObject({
      user: { name: 'Ada Lovelace', emailConfirmed: true, isServerOwner: true },
    });
    const { projects } = await read('/api/v2/projects');
    expect(projects).toMatchObject([{ isDefault: true }, { name: 'Shop', description: 'Redirects of the shop' }]);
    expect(await read('/api/v2/organizations')).toMatchObject({ organizations: [{ name: 'Engines', role: 'owner' }] });
    expect(await read('/api/v2/api-keys')).toMatchObject({ apiKeys: [{ name: 'robot' }] });
  });

  it('still has every check, with its hops and analyses', async () => {
    const { checks } = recentChecks.parse(await read('/api/v2/checks/recent'));
    const paths = checks.map(({ inputUrl }) => new URL(inputUrl).pathname);
    expect(paths.sort()).toEqual(['/gone', '/gone', '/new', '/old', '/old-1']);
    for (const { id, inputUrl } of checks) {
      const { check, analyses } = trackResult.parse(await read(`/api/v2/track/${id}`));
      const { pathname } = new URL(inputUrl);
      const statuses = pathname.startsWith('/old') ? [301, 200] : [pathname === '/gone' ? 404 : 200];
      expect(check.hops.map(({ statusCode }) => statusCode)).toEqual(statuses);
      expect(analyses).toContain('seo');
      checkAnalysis.parse(await read(`/api/v2/analyze/check/${id}`));
    }
  });

  it('still has its bulk job, with a result for every row', async () => {
    const { jobs } = (await read('/api/v2/bulk/jobs')) as unknown as { jobs: { id: string }[] };
    expect(jobs).toMatchObject([
      { fileName: 'urls.csv', status: 'COMPLETED', totalUrls: 3, processedUrls: 3, successCount: 2, errorCount: 1 },
    ]);
    const { rows } = await read(`/api/v2/bulk/jobs/${jobs[0]?.id}/rows`);
    expect(rows).toMatchObject([
      { finalStatusCode: 200, verdict: 'PASS' },
      { finalStatusCode: 404, verdict: 'FAIL' },
      { finalStatusCode: 200, verdict: 'PASS' },
    ]);
  });
});
