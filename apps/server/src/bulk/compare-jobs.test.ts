import { type ComparedRow, type ComparedRowsPage, comparedRowsPage, jobComparison } from '@hopwise/model';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createContract, startRun, untilRun } from '../contracts/testing/contract-client.ts';
import { newId } from '../db/columns.ts';
import {
  createAppWithSite,
  signUp,
  startTestSite,
  type TestApp,
  type TestPerson,
  type TestSite,
} from '../testing/index.ts';
import { analyzeRows } from './bulk-rows-table.ts';
import { untilJob, upload } from './testing/upload.ts';

let server: TestApp;
let site: TestSite;
let staging: TestSite;
let ada: TestPerson;
/** Where each path redirects; other paths don't exist. */
let targets: Record<string, string> = {};

beforeAll(async () => {
  ({
    server,
    site,
    person: ada,
  } = await createAppWithSite((request, response) => {
    const target = targets[request.url ?? '/'];
    if (target === '') response.end('<title>Page</title>');
    else if (target === undefined) response.writeHead(404).end();
    else response.writeHead(301, { location: target }).end();
  }));
  staging = await startTestSite((request, response) =>
    request.url === '/old' ? response.writeHead(301, { location: '/new' }).end() : response.end('<title>Page</title>'),
  );
});
afterAll(async () => {
  await staging.close();
  await server.close();
});

async function runJob(paths: readonly string[], now: Record<string, string>, fileName = 'map.csv'): Promise<string> {
  targets = now;
  const file = ['url', ...paths.map((path) => `${site.origin}${path}`)].join('\n');
  const { jobId } = (await upload(server.app, ada.cookie, file, { fileName })).json().data;
  await untilJob(ada, jobId);
  return jobId;
}

const pathOf = ({ before, after }: ComparedRow) => (after ?? before)?.url.slice(site.origin.length);

async function rowsOf(id: string, query: string): Promise<ComparedRow[]> {
  const rows: ComparedRow[] = [];
  for (let cursor: number | null = 0; cursor !== null; ) {
    const response = await ada.call('GET', `/api/v2/bulk/jobs/${id}/comparison/rows?${query}&limit=2&cursor=${cursor}`);
    const page: ComparedRowsPage = comparedRowsPage.parse(response.json().data);
    rows.push(...page.rows);
    cursor = page.nextCursor;
  }
  return rows;
}

describe('the comparison of two bulk jobs', () => {
  it('lists rows that broke, were fixed, still fail, changed, were added and removed', async () => {
    const before = await runJob(['/fine', '/dead', '/repaired', '/lost', '/moved', '/out', '/fine'], {
      ...{ '/fine': '', '/repaired': '/missing', '/lost': '/fine', '/moved': '/fine', '/out': '' },
    });
    const after = await runJob(['/new', '/fine', '/dead', '/repaired', '/lost', '/moved', '/fine'], {
      ...{ '/fine': '', '/other': '', '/repaired': '/fine', '/moved': '/other', '/new': '' },
    });
    const { comparison } = (await ada.call('GET', `/api/v2/bulk/jobs/${after}/comparison`)).json().data;
    expect(jobComparison.parse(comparison)).toMatchObject({
      before: { id: before, name: 'map.csv', rows: 7, contractId: null, base: null },
      after: { id: after, rows: 7 },
      counts: {
        ...{ broken: 1, fixed: 1, 'still-failing': 1, changed: 1, unchanged: 2 },
        ...{ added: 1, removed: 1, incomplete: 0 },
      },
    });
    const rows = await rowsOf(after, `before=${before}`);
    expect(rows.map((row) => [row.change, pathOf(row)])).toEqual([
      ['added', '/new'],
      ['unchanged', '/fine'],
      ['still-failing', '/dead'],
      ['fixed', '/repaired'],
      ['broken', '/lost'],
      ['changed', '/moved'],
      ['unchanged', '/fine'],
      ['removed', '/out'],
    ]);
    // The nearest of equal rows.
    expect(rows[6]).toMatchObject({ before: { line: 8 }, after: { line: 8 } });
    expect(rows[4]).toMatchObject({
      before: { status: 'OK', finalStatusCode: 200, finalUrl: `${site.origin}/fine` },
      after: { status: 'ERROR', finalStatusCode: 404 },
    });
    expect((await rowsOf(after, 'filter=removed')).map(pathOf)).toEqual(['/out']);
    expect((await rowsOf(after, 'filter=broken')).map(pathOf)).toEqual(['/lost']);
    expect((await rowsOf(after, 'search=/OU')).map(pathOf)).toEqual(['/out']);
    expect((await rowsOf(after, 'search=%25')).map(pathOf)).toEqual([]);

    const csv = await ada.call('GET', `/api/v2/bulk/jobs/${after}/comparison.csv?filter=broken`);
    expect(csv.headers['content-disposition']).toBe(`attachment; filename="comparison-${after}.csv"`);
    const [head, broken, end] = csv.body.split('\r\n');
    expect(head).toMatch(/^change,url,method,userAgent,beforeLine,.*,afterLine,/);
    expect(broken).toMatch(new RegExp(`^broken,${site.origin}/lost,GET,,`));
    expect(end).toBe('');
  });

  it('needs an earlier finished job, and access to both', async () => {
    const first = await runJob(['/a'], {}, 'only.csv');
    const missing = await ada.call('GET', `/api/v2/bulk/jobs/${first}/comparison`);
    expect([missing.statusCode, missing.json().message]).toEqual([
      404,
      'No earlier bulk job to compare with. Choose one with `before`.',
    ]);
    const stranger = await signUp(server);
    const theirs = (await upload(server.app, stranger.cookie, 'url\nhttp://\n')).json().data.jobId;
    await untilJob(stranger, theirs);
    for (const [id, before] of [
      [first, theirs],
      [theirs, first],
    ]) {
      for (const path of ['comparison', 'comparison/rows', 'comparison.csv']) {
        const { statusCode } = await ada.call('GET', `/api/v2/bulk/jobs/${id}/${path}?before=${before}`);
        expect([path, statusCode]).toEqual([path, 404]);
      }
    }
    await server.database.db.execute(sql`update bulk_jobs set finished_at = null where id = ${first}`);
    const open = await ada.call('GET', `/api/v2/bulk/jobs/${first}/comparison?before=${first}`);
    expect([open.statusCode, open.json().message]).toEqual([409, 'Wait until the bulk job is finished']);
  });

  it('finds rows by an index, and each page reads on', async () => {
    const jobs = [await runJob(['/a'], {}, 'many.csv'), await runJob(['/a'], {}, 'many.csv')];
    const { db } = server.database;
    for (const [at, id] of jobs.entries()) {
      await db.execute(sql`
        insert into bulk_rows (job_id, line, url, method, host, shard, status)
        select ${id}::uuid, line, 'http://many.test/' || ((line + ${at}) % 6000), 'GET', 'many.test', 0,
          case when line % 3000 = ${at} then 'ERROR' else 'OK' end
        from generate_series(10, 6009) as line`);
    }
    await analyzeRows(db);
    const [before = '', after = ''] = jobs;
    const { counts } = (await ada.call('GET', `/api/v2/bulk/jobs/${after}/comparison`)).json().data.comparison;
    expect(counts).toMatchObject({ broken: 2, fixed: 2, unchanged: 5996, added: 0, removed: 0, 'still-failing': 1 });
    const failing = await rowsOf(after, `before=${before}&filter=broken`);
    expect(failing.map(({ after: row }) => row?.line)).toEqual([3001, 6001]);
  });
});

describe('the comparison of two contract runs', () => {
  it('matches paths when the sites differ, and prefers the last run on the same site', async () => {
    targets = { '/old': '/new', '/new': '', '/gone': '/new' };
    const text = ['version: 1', `base: ${site.origin}`, 'tests:', '  - /old -> /new', '  - /gone -> /new', ''].join(
      '\n',
    );
    const { id } = await createContract(ada, text);
    const run = async (base?: string) =>
      (await untilRun(ada, (await startRun(ada, id, base === undefined ? {} : { base })).id)).id;
    const first = await run();
    const staged = await run(staging.origin);
    const last = await run();
    const compare = async (of: string, query = '') =>
      (await ada.call('GET', `/api/v2/contract-runs/${of}/comparison${query}`)).json().data.comparison;
    expect((await compare(last)).before).toMatchObject({ id: first, contractId: id, base: site.origin });
    expect(await compare(last, `?before=${staged}`)).toMatchObject({
      before: { id: staged, base: staging.origin },
      counts: { fixed: 1, unchanged: 1, added: 0, removed: 0 },
    });
    expect((await ada.call('GET', `/api/v2/contract-runs/${last}/comparison?before=${newId()}`)).statusCode).toBe(404);
    expect((await (await signUp(server)).call('GET', `/api/v2/contract-runs/${last}/comparison`)).statusCode).toBe(404);
  });
});
