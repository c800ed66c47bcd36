import { type RecentChecks, recentChecks, recentChecksQuery } from '@hopwise/model';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bulkJobs } from '../bulk/index.ts';
import { bulkRows } from '../bulk/testing/tables.ts';
import { newId } from '../db/columns.ts';
import { createTestApp, signUp, type TestApp, type TestPerson } from '../testing/index.ts';
import { checks as checksTable } from './checks-table.ts';
import { listRecentChecks } from './list-recent-checks.ts';
import { insertChecks } from './testing/insert-checks.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

describe('GET /v2/checks/recent in other orders, and with bulk jobs', () => {
  let analyst: TestPerson;
  let made: string[];
  let jobId: string;
  const names = ['slow', 'none', 'quick', 'gone'] as const;

  const askFor = async (query: string): Promise<RecentChecks> => {
    const response = await analyst.call('GET', `/v2/checks/recent?${query}`);
    expect([response.statusCode, query]).toEqual([200, query]);
    return recentChecks.parse(response.json().data);
  };
  const namesOf = ({ checks }: RecentChecks) => checks.map(({ id }) => names[made.indexOf(id)] ?? 'row');

  beforeAll(async () => {
    analyst = await signUp(server);
    const { db } = server.database;
    const first = (await analyst.call('GET', '/v2/projects')).json().data.projects[0].id;
    const second = (await analyst.call('POST', '/v2/projects', { name: 'Second' })).json().data.project.id;
    made = [
      ...(await insertChecks(db, { projectId: first }, [
        { totalTimeMs: 900.25, redirectCount: 1, finalStatusCode: 200, startedAt: minutesAgo(40) },
        { totalTimeMs: 30, redirectCount: 0, finalStatusCode: null, status: 'ERROR', startedAt: minutesAgo(30) },
      ])),
      ...(await insertChecks(db, { projectId: second }, [
        { totalTimeMs: 5, redirectCount: 4, finalStatusCode: 200, startedAt: minutesAgo(20) },
        { totalTimeMs: 30, redirectCount: 1, finalStatusCode: 410, status: 'ERROR', startedAt: minutesAgo(10) },
      ])),
    ];
    jobId = newId();
    await db.insert(bulkJobs).values({
      id: jobId,
      projectId: first,
      fileName: 'shop.csv',
      status: 'COMPLETED',
      options: {
        maxHops: 10,
        timeout: 15_000,
        enableSSLAnalysis: false,
        enableSEOAnalysis: false,
        enableSecurityAnalysis: false,
      },
      totalUrls: 30,
      processedUrls: 30,
      successCount: 29,
      errorCount: 1,
      createdAt: minutesAgo(25),
      touchedAt: minutesAgo(25),
    });
    const rows = Array.from({ length: 30 }, (_, index) => ({
      batchId: jobId,
      totalTimeMs: 5000 + index,
      startedAt: minutesAgo(24),
    }));
    await insertChecks(db, { projectId: first }, rows);
  });

  it.each([
    ['sort=time', ['slow', 'gone', 'none', 'quick']],
    ['sort=time&order=asc', ['quick', 'none', 'gone', 'slow']],
    ['sort=redirects', ['quick', 'gone', 'slow', 'none']],
    ['sort=statusCode&order=asc', ['none', 'slow', 'quick', 'gone']],
    ['sort=time&status=ERROR', ['gone', 'none']],
    ['sort=started&order=asc', ['slow', 'none', 'quick', 'gone']],
  ])('%s sorts checks tracked one by one, page by page', async (query, expected) => {
    const whole = await askFor(`bulk=exclude&${query}`);
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: RecentChecks = await askFor(`bulk=exclude&limit=1&${query}${cursor && `&cursor=${cursor}`}`);
      seen.push(...namesOf(page));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(namesOf(whole));
    expect(seen).toEqual(expected);
  });

  it('puts a bulk job where its rows would be, as one entry with a count', async () => {
    const { checks, bulkJobs: jobs = [] } = await askFor('bulk=group');
    expect(checks.map(({ id }) => names[made.indexOf(id)])).toEqual(['gone', 'quick', 'none', 'slow']);
    expect(jobs).toMatchObject([{ id: jobId, fileName: 'shop.csv', totalUrls: 30, successCount: 29, mayEdit: true }]);
    expect((await askFor('limit=100')).checks).toHaveLength(34);
    expect((await askFor('bulk=exclude')).bulkJobs).toBeUndefined();
  });

  it.each(['desc', 'asc'])('pages through checks and jobs alike, %s', async (order) => {
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: RecentChecks = await askFor(`bulk=group&limit=1&order=${order}${cursor && `&cursor=${cursor}`}`);
      seen.push(...namesOf(page), ...(page.bulkJobs ?? []).map(() => 'job'));
      cursor = page.nextCursor;
    }
    const newestFirst = ['gone', 'quick', 'job', 'none', 'slow'];
    expect(seen).toEqual(order === 'desc' ? newestFirst : newestFirst.reverse());
  });

  it('lists no jobs in a search, and those of one project on request', async () => {
    expect(await askFor('bulk=group&status=ERROR')).toMatchObject({ bulkJobs: [] });
    expect(await askFor('bulk=group&search=shop')).toMatchObject({ checks: [], bulkJobs: [] });
    const projects = (await analyst.call('GET', '/v2/projects')).json().data.projects as { id: string; name: string }[];
    const second = projects.find(({ name }) => name === 'Second')?.id;
    expect(namesOf(await askFor(`bulk=group&projectId=${second}`))).toEqual(['gone', 'quick']);
    expect((await askFor(`bulk=group&projectId=${second}`)).bulkJobs).toEqual([]);
    expect((await askFor('bulk=group&projectId=default-project')).bulkJobs).toHaveLength(1);
  });

  it('searches the whole list in steps, and returns where to continue when it stops early', async () => {
    const searcher = await signUp(server);
    const projectId = (await searcher.call('GET', '/v2/projects')).json().data.projects[0].id;
    const { db } = server.database;
    const urls = ['needle', 'hay', 'hay', 'hay', 'hay', 'hay', 'hay', 'needle', 'hay'].map(
      (name) => `https://${name}.test/`,
    );
    await insertChecks(
      db,
      { projectId },
      urls.map((inputUrl, index) => ({
        inputUrl,
        finalUrl: null,
        startedAt: minutesAgo(urls.length - index),
        totalTimeMs: index,
        redirectCount: index,
      })),
    );
    const deps = { db, listBulkJobs: async () => [], searchLimits: { rowsAtOnce: 2, rowsInAll: 6 } };
    for (const given of [
      {},
      { bulk: 'group', sort: 'time' },
      { order: 'asc' },
      { bulk: 'exclude', sort: 'redirects' },
    ]) {
      const query = recentChecksQuery.parse({ search: 'needle', ...given });
      const first = await listRecentChecks(deps, searcher.user.id, query);
      expect(first.checks).toHaveLength(1);
      const second = await listRecentChecks(deps, searcher.user.id, { ...query, cursor: first.nextCursor ?? '' });
      expect([second.checks.length, second.nextCursor]).toEqual([1, null]);
      expect(second.checks[0]?.id).not.toBe(first.checks[0]?.id);
    }
  });

  it('shows nothing of it to others', async () => {
    const stranger = await signUp(server);
    const { data } = (await stranger.call('GET', '/v2/checks/recent?bulk=group')).json();
    expect(data).toEqual({ checks: [], bulkJobs: [], nextCursor: null });
  });

  it('shows the checks kept from a deleted job', async () => {
    const url = `/v2/bulk/jobs/${jobId}`;
    const rows = await server.database.db.select().from(checksTable).where(eq(checksTable.batchId, jobId));
    await server.database.db.insert(bulkRows).values(
      rows.map(({ id }, index) => ({
        jobId,
        line: index + 1,
        url: 'https://example.com/',
        method: 'GET' as const,
        host: 'example.com',
        shard: 0,
        status: 'OK' as const,
        checkId: id,
      })),
    );
    expect((await analyst.call('DELETE', `${url}?checks=keep`)).statusCode).toBe(200);
    const { checks, bulkJobs: jobs } = await askFor('bulk=group&limit=100');
    expect([checks.length, jobs]).toEqual([34, []]);
  });

  it.each([
    ['sort=size', 'Sort must be one of started, time, redirects, statusCode'],
    ['order=up', 'Order must be one of desc, asc'],
    ['bulk=maybe', 'Bulk must be one of include, exclude, group'],
    ['sort=time', 'Sorting by time needs bulk=exclude or bulk=group: bulk rows can only be sorted by start'],
    ['bulk=group&sort=time&cursor=nonsense', 'Cursor must be the nextCursor of a page'],
    [
      `bulk=group&sort=time&cursor=${Buffer.from(`2026-01-01T00:00:00.000Z,${newId()}`).toString('base64url')}`,
      'Cursor must be the nextCursor of a page',
    ],
    [
      `bulk=group&sort=redirects&cursor=${Buffer.from(`99999999,${newId()}`).toString('base64url')}`,
      'Cursor must be the nextCursor of a page',
    ],
  ])('responds with 400 to %s', async (query, message) => {
    const response = await analyst.call('GET', `/v2/checks/recent?${query}`);
    expect([response.statusCode, response.json().message]).toEqual([400, message]);
  });
});
