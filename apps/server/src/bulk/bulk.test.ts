import type { RequestListener } from 'node:http';
import type { BulkRow, BulkRowsPage } from '@hopwise/model';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createAppWithSite,
  signUp,
  startTestSite,
  type TestApp,
  type TestPerson,
  type TestSite,
} from '../testing/index.ts';
import { noAnalyses, type UploadForm, untilJob, upload as uploadTo } from './testing/upload.ts';

let server: TestApp;
let site: TestSite;
let person: TestPerson;
let isBroken = false;
let atOnce = 0;
let mostAtOnce = 0;
/** What some pages wait for. */
let untilReleased = Promise.resolve();

const pages: RequestListener = (request, response) => {
  atOnce += 1;
  mostAtOnce = Math.max(mostAtOnce, atOnce);
  response.once('close', () => {
    atOnce -= 1;
  });
  const path = request.url ?? '/';
  if (path.startsWith('/old')) return response.writeHead(301, { location: '/new' }).end();
  if (path === '/loop') return response.writeHead(302, { location: '/loop' }).end();
  if (path.startsWith('/hang')) return undefined;
  if (path === '/gone' || (path === '/moody' && isBroken)) return response.writeHead(404).end();
  const respond = () => response.writeHead(200, { 'content-type': 'text/html' }).end('<title>x</title>');
  return path.startsWith('/held') ? untilReleased.then(respond) : respond();
};

beforeAll(async () => {
  const env = { BULK_PER_HOST: '4', USER_LIMIT_PER_HOUR: '100000' };
  ({ server, site } = await createAppWithSite(pages, { env }));
});
afterAll(() => server.close());
beforeEach(async () => {
  isBroken = false;
  person = await signUp(server);
});

const upload = (file: string | Buffer, options?: UploadForm, who = person) =>
  uploadTo(server.app, who.cookie, file, options);
const start = async (file: string, options?: UploadForm): Promise<string> => {
  const response = await upload(file, options);
  expect([response.statusCode, response.json()]).toEqual([201, { data: { jobId: expect.any(String) } }]);
  return response.json().data.jobId;
};
const rowsOf = async (id: string, query = ''): Promise<BulkRow[]> => {
  const page: BulkRowsPage = (await person.call('GET', `/api/v2/bulk/jobs/${id}/rows${query}`)).json().data;
  return page.rows;
};
const brief = ({ line, status, finalStatusCode, redirectCount, verdict }: BulkRow) =>
  `${line} ${status} ${finalStatusCode} ${status === 'LOOP' ? 'round' : redirectCount} ${verdict ?? ''}`.trim();

describe('a bulk job', () => {
  it('tracks every row and stores a check for each', async () => {
    const { origin } = site;
    const id = await start(
      `url,method\n${origin}/old,GET\n${origin}/new,HEAD\n${origin}/loop,\n${origin}/gone,\nhttp://,\nhttp://10.1.2.3/,\n`,
    );
    const job = await untilJob(person, id);
    expect(job).toMatchObject({ status: 'COMPLETED', totalUrls: 6, processedUrls: 6, successCount: 2, errorCount: 4 });
    const rows = await rowsOf(id);
    expect(rows.map(brief)).toEqual([
      '2 OK 200 1',
      '3 OK 200 0',
      '4 LOOP 302 round',
      '5 ERROR 404 0',
      '6 INVALID null null',
      '7 ERROR null null',
    ]);
    expect(rows[4]).toMatchObject({ error: 'Invalid URL format', checkId: null });
    expect(rows[5]).toMatchObject({ error: expect.stringMatching(/\w+ \w+/), checkId: null });
    const opened = (await person.call('GET', `/api/v2/track/${rows[0]?.checkId}`)).json().data;
    expect(opened).toMatchObject({ projectId: job.projectId, check: { finalUrl: `${origin}/new`, redirectCount: 1 } });
    expect(opened.check.hops).toHaveLength(2);
  });

  it('has started when its first rows run, not when they are done', async () => {
    const id = await start(`url\n${site.origin}/hang\n`, { fields: { ...noAnalyses, timeout: '30000' } });
    const { startedAt, createdAt } = await untilJob(person, id, ({ status }) => status === 'PROCESSING');
    const { finishedAt } = (await person.call('POST', `/api/v2/bulk/jobs/${id}/cancel`)).json().data.job;
    const moments = [createdAt, startedAt, finishedAt];
    expect(moments).not.toContain(null);
    expect(moments.toSorted()).toEqual(moments);
  });

  it('tests rows with expectations', async () => {
    const { origin } = site;
    const id = await start(
      [
        'url,expectedUrl,expectedStatus',
        `${origin}/old,/new,301`,
        `${origin}/old,${origin}/elsewhere,302`,
        `${origin}/gone,,404`,
        `${origin}/new,,`,
      ].join('\n'),
    );
    const job = await untilJob(person, id);
    expect(job).toMatchObject({ successCount: 3, errorCount: 1, unexpectedCount: 1, hasExpectations: true });
    const rows = await rowsOf(id);
    expect(rows.map(({ verdict }) => verdict)).toEqual(['PASS', 'FAIL', 'PASS', null]);
    expect(rows[1]?.difference).toBe(`Expected ${origin}/elsewhere, got ${origin}/new (301 instead of 302)`);
    expect((await rowsOf(id, '?filter=failed')).map(({ line }) => line)).toEqual([3]);
    expect(rows.map((row) => [row.firstStatusCode, row.finalStatusCode, row.redirectCount])).toEqual([
      [301, 200, 1],
      [301, 200, 1],
      [404, 404, 0],
      [200, 200, 0],
    ]);
    const csv = (await person.call('GET', `/api/v2/bulk/jobs/${id}/results.csv`)).body;
    expect(csv.split('\r\n')[1]).toContain(`,301,OK,PASS,,301,${origin}/new,200,1,`);
  });

  it('counts an expected error as a success everywhere', async () => {
    const { origin } = site;
    const id = await start(`url,expectedStatus\n${origin}/gone,404\n${origin}/gone,\n`);
    expect(await untilJob(person, id)).toMatchObject({ successCount: 1, errorCount: 1, unexpectedCount: 0 });
    const { summary } = (await person.call('GET', `/api/v2/bulk/jobs/${id}/summary`)).json().data;
    expect(summary.errorTargets).toEqual({
      count: 1,
      top: [{ url: `${origin}/gone`, statusCode: 404, count: 1 }],
    });
    expect(summary.failureGroups).toEqual([{ reason: 'client-error', host: expect.any(String), count: 1 }]);
    expect((await rowsOf(id, '?filter=errors')).map(({ line }) => line)).toEqual([3]);
  });

  it('judges every column of a redirect contract', async () => {
    const { origin } = site;
    const id = await start(
      [
        'from,to,status,final,maxRedirects,location',
        `${origin}/old,/new,,404,,`,
        `${origin}/old,/new,permanent,200,1,`,
        `${origin}/old,,301 308,,0,`,
        `${origin}/old,,,,,/new`,
        `${origin}/old,,,,many,`,
      ].join('\n'),
    );
    expect(await untilJob(person, id)).toMatchObject({ successCount: 2, errorCount: 3, hasExpectations: true });
    const rows = await rowsOf(id);
    expect(
      rows.map(({ verdict, expectation, difference, error }) => [verdict, expectation, difference ?? error]),
    ).toEqual([
      ['FAIL', 'Ends at /new; Final status 404', expect.stringContaining('404')],
      ['PASS', 'Ends at /new; First status 301 or 308; Final status 200; At most 1 redirect', null],
      ['FAIL', 'First status 301 or 308; At most 0 redirects', 'Expected at most 0 redirects, got 1'],
      ['PASS', 'First Location /new', null],
      [null, null, 'maxRedirects must be a whole number from 0 to 20'],
    ]);
    const { text } = (await person.call('GET', `/api/v2/bulk/jobs/${id}/contract?expect=file&spelling=csv`)).json()
      .data;
    expect(text).toContain('permanent');
  });

  it('runs the requested analyses', async () => {
    const id = await start(`url\n${site.origin}/new\n`, { fields: { ...noAnalyses, enableSEOAnalysis: 'true' } });
    expect(await untilJob(person, id)).toMatchObject({ options: { enableSEOAnalysis: true, maxHops: 10 } });
    const [row] = await rowsOf(id);
    const analysis = (await person.call('GET', `/api/v2/analyze/check/${row?.checkId}`)).json().data;
    expect(analysis).toMatchObject({ seo: { noindex: false }, security: null });
  });

  it('limits concurrent requests per host, and a hanging host delays none at another address', async () => {
    const hanging = await startTestSite(() => undefined, '::1');
    const { promise, resolve: release } = Promise.withResolvers<void>();
    untilReleased = promise;
    mostAtOnce = 0;
    const urls = Array.from({ length: 300 }, (_, index) => `${site.origin}/held-${index}`);
    const stuck = Array.from({ length: 30 }, (_, index) => `${hanging.origin}/${index}`);
    const rows = ['url', ...stuck, ...urls];
    const id = await start(rows.join('\n'), { fields: { ...noAnalyses, timeout: '30000' } });
    await expect.poll(() => atOnce).toBe(4);
    release();
    const job = await untilJob(person, id, ({ successCount }) => successCount >= 300);
    expect(job).toMatchObject({ status: 'PROCESSING', successCount: 300 });
    expect(mostAtOnce).toBe(4);
    await person.call('POST', `/api/v2/bulk/jobs/${id}/cancel`);
    await hanging.close();
  });

  it('is read in pages, by filter and by search', async () => {
    const urls = Array.from(
      { length: 120 },
      (_, index) => `${site.origin}${index % 3 === 0 ? '/old' : '/page'}-${index}`,
    );
    const id = await start(`${urls.join('\n')}\n${site.origin}/gone`);
    await untilJob(person, id);
    const first: BulkRowsPage = (await person.call('GET', `/api/v2/bulk/jobs/${id}/rows?limit=50`)).json().data;
    const second: BulkRowsPage = (
      await person.call('GET', `/api/v2/bulk/jobs/${id}/rows?limit=500&cursor=${first.nextCursor}`)
    ).json().data;
    expect([first.rows.length, second.rows.length, second.nextCursor]).toEqual([50, 71, null]);
    expect(await rowsOf(id, '?filter=redirected&limit=500')).toHaveLength(40);
    expect((await rowsOf(id, '?filter=errors')).map(({ line }) => line)).toEqual([121]);
    expect((await rowsOf(id, '?search=PAGE-1&limit=500')).length).toBe(
      urls.filter((url) => url.includes('page-1')).length,
    );
    expect(await rowsOf(id, '?search=%25')).toEqual([]);
    const bad = await person.call('GET', `/api/v2/bulk/jobs/${id}/rows?filter=nice&limit=0`);
    expect([bad.statusCode, bad.json().details.length]).toEqual([400, 2]);
  });

  it('is summarized', async () => {
    const { origin } = site;
    const old = Array.from({ length: 6 }, (_, index) => `${origin}/old-${index}`);
    const id = await start(['url', ...old, `${origin}/loop`, `${origin}/gone`, 'http://'].join('\n'));
    await untilJob(person, id);
    const { summary } = (await person.call('GET', `/api/v2/bulk/jobs/${id}/summary`)).json().data;
    expect(summary).toMatchObject({
      statusCodes: [
        { key: '200', count: 6 },
        { key: '302', count: 1 },
        { key: '404', count: 1 },
      ],
      hosts: [{ host: '127.0.0.1', count: 8, errors: 2 }],
      loops: { count: 1, first: [{ url: `${origin}/loop` }] },
      sharedTargets: { count: 6, top: [{ url: `${origin}/new`, statusCode: 200, count: 6 }] },
      errorTargets: { count: 1, top: [{ url: `${origin}/gone`, statusCode: 404 }] },
      httpTargets: { count: 6 },
      homePageTargets: { count: 0, top: [] },
    });
    expect((await person.call('GET', `/api/v2/bulk/jobs/${id}/summary`)).json().data.summary).toEqual(summary);
  });

  it('is downloaded as CSV and as JSON', async () => {
    const id = await start(`url,userAgent\n${site.origin}/new,=1+1\nhttp://,\n`);
    await untilJob(person, id);
    const csv = await person.call('GET', `/api/v2/bulk/jobs/${id}/results.csv`);
    expect(csv.headers).toMatchObject({
      'content-type': expect.stringContaining('text/csv'),
      'content-disposition': `attachment; filename="bulk-results-${id}.csv"`,
    });
    expect(csv.body.split('\r\n')).toEqual([
      expect.stringMatching(/^line,url,/),
      expect.stringContaining(`2,${site.origin}/new,GET,'=1+1,,,OK,`),
      expect.stringContaining('3,http://,GET,,,,INVALID,'),
      '',
    ]);
    const json = (await person.call('GET', `/api/v2/bulk/jobs/${id}/results.json`)).json();
    expect([json.job.id, json.rows.length]).toEqual([id, 2]);
  });

  it('retries failed rows', async () => {
    isBroken = true;
    const rows = [`${site.origin}/moody,200`, `${site.origin}/new,`, `${site.origin}/gone,`, 'http://,'];
    const id = await start(['url,expectedStatus', ...rows].join('\n'));
    expect(await untilJob(person, id)).toMatchObject({ successCount: 1, errorCount: 3, unexpectedCount: 1 });
    const before = await rowsOf(id);
    isBroken = false;
    const retried = await person.call('POST', `/api/v2/bulk/jobs/${id}/retry`);
    expect([retried.statusCode, retried.json().data.job.status]).toEqual([200, 'PROCESSING']);
    const job = await untilJob(person, id);
    expect(job).toMatchObject({
      status: 'COMPLETED',
      processedUrls: 4,
      successCount: 2,
      errorCount: 2,
      unexpectedCount: 0,
    });
    const after = await rowsOf(id);
    expect(after.map(({ status }) => status)).toEqual(['OK', 'OK', 'ERROR', 'INVALID']);
    expect(after[1]).toEqual(before[1]);
    expect((await person.call('GET', `/api/v2/track/${before[0]?.checkId}`)).statusCode).toBe(404);
    const fine = await start(`url\n${site.origin}/new\n`);
    await untilJob(person, fine);
    expect((await person.call('POST', `/api/v2/bulk/jobs/${fine}/retry`)).statusCode).toBe(409);
  });

  it('is canceled, resumes when retried, and finishes once', async () => {
    const urls = Array.from({ length: 40 }, (_, index) => `${site.origin}/hang-${index}`);
    const id = await start(['url', ...urls].join('\n'));
    const canceled = await person.call('POST', `/api/v2/bulk/jobs/${id}/cancel`);
    expect(canceled.json().data.job.status).toBe('CANCELLED');
    expect((await person.call('POST', `/api/v2/bulk/jobs/${id}/cancel`)).statusCode).toBe(409);
    expect(new Set((await rowsOf(id)).map(({ status }) => status))).toEqual(new Set(['CANCELLED']));
    const again = await person.call('POST', `/api/v2/bulk/jobs/${id}/retry`);
    expect([again.statusCode, again.json().data.job.status]).toEqual([200, 'PROCESSING']);
    expect((await person.call('POST', `/api/v2/bulk/jobs/${id}/retry`)).statusCode).toBe(409);
    await person.call('DELETE', `/api/v2/bulk/jobs/${id}`);
  });

  it('is deleted with or without its checks', async () => {
    const file = `url\n${site.origin}/new\n`;
    const [one, two] = [await start(file), await start(file)];
    await Promise.all([untilJob(person, one), untilJob(person, two)]);
    const [[first], [second]] = [await rowsOf(one), await rowsOf(two)];
    await person.call('DELETE', `/api/v2/bulk/jobs/${one}`);
    await person.call('DELETE', `/api/v2/bulk/jobs/${two}?checks=keep`);
    expect((await person.call('GET', `/api/v2/bulk/jobs/${one}`)).statusCode).toBe(404);
    expect((await person.call('GET', `/api/v2/track/${first?.checkId}`)).statusCode).toBe(404);
    expect((await person.call('GET', `/api/v2/track/${second?.checkId}`)).statusCode).toBe(200);
    expect((await person.call('GET', '/api/v2/bulk/jobs')).json().data.jobs).toEqual([]);
  });
});

describe('the checks of a job', () => {
  it('are as many as its rows', { tags: 'slow' }, async () => {
    const urls = Array.from({ length: 250 }, (_, index) => `${site.origin}/page-${index}`);
    await untilJob(person, await start(['url', ...urls].join('\n')));
    const { project } = (await person.call('GET', '/api/v2/projects/default-project')).json().data;
    expect(project.trackingCount).toBe(250);
  });
});
