import type { RequestListener } from 'node:http';
import type { BulkRow } from '@hopwise/model';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAppWithSite, type TestApp, type TestPerson, type TestSite } from '../testing/index.ts';
import { untilJob, upload } from './testing/upload.ts';

let server: TestApp;
let site: TestSite;
let person: TestPerson;
/** The requests that the site got. */
let asked: { host: string; path: string; atMs: number }[] = [];
let respond: RequestListener;

beforeEach(async () => {
  asked = [];
  // One thread is enough, and starts faster than two.
  const env = { BULK_WORKERS: '1' };
  const listener: RequestListener = (request, response) => {
    const [host = ''] = request.headers.host?.split(':') ?? [];
    asked.push({ host, path: request.url ?? '', atMs: Date.now() });
    respond(request, response);
  };
  ({ server, site, person } = await createAppWithSite(listener, { env }));
});
afterEach(() => server.close());

/** The site has two names. */
const at = (host: 'localhost' | '127.0.0.1', path: string) => site.origin.replace('127.0.0.1', host) + path;
const startJob = (urls: readonly string[]) => upload(server.app, person.cookie, ['url', ...urls].join('\n'));
const runJob = async (urls: readonly string[]) => {
  const { jobId } = (await startJob(urls)).json().data;
  const job = await untilJob(person, jobId);
  const { rows } = (await person.call('GET', `/api/v2/bulk/jobs/${jobId}/rows`)).json().data as { rows: BulkRow[] };
  return { job, rows };
};

/** Timers use another clock, which may differ by a millisecond. */
const clockSlackMs = 5;

describe('a host that sends Retry-After', () => {
  it.each<[form: string, written: (untilMs: number) => string]>([
    ['seconds', () => '1'],
    ['a date', (untilMs) => new Date(untilMs).toUTCString()],
  ])('in %s gets its rows again, and not earlier', { tags: 'slow' }, async (form, written) => {
    let untilMs = 0;
    respond = (_request, response) => {
      if (asked.length > 1) return response.writeHead(200).end();
      // A date has whole seconds.
      untilMs = form === 'a date' ? Math.ceil(Date.now() / 1000) * 1000 + 1000 : Date.now() + 1000;
      return response.writeHead(429, { 'retry-after': written(untilMs) }).end();
    };
    const { rows } = await runJob([at('localhost', '/busy')]);
    expect(rows[0]).toMatchObject({ status: 'OK', finalStatusCode: 200 });
    expect(asked.map(({ path }) => path)).toEqual(['/busy', '/busy']);
    expect(asked[1]?.atMs).toBeGreaterThanOrEqual(untilMs - clockSlackMs);
  });

  it("in seconds isn't requested earlier, and delays no others", () => expectPatience(() => '600'));
  it("in a date isn't requested earlier, and delays no others", { tags: 'slow' }, () =>
    expectPatience(() => new Date(Date.now() + 600_000).toUTCString()),
  );

  async function expectPatience(retryAfter: () => string): Promise<void> {
    const isBusy = Promise.withResolvers<void>();
    respond = ({ headers }, response) => {
      const isOther = !headers.host?.startsWith('localhost');
      if (isOther) response.writeHead(200).end();
      else response.writeHead(429, { 'retry-after': retryAfter() }).end(() => isBusy.resolve());
    };
    const { jobId: busyId } = (await startJob([at('localhost', '/busy')])).json().data;
    await isBusy.promise;
    // At the same address, but not the paused host.
    const others = Array.from({ length: 20 }, (_, index) => at('127.0.0.1', `/${index}`));
    const { jobId } = (await startJob([at('localhost', '/busy/2'), ...others])).json().data;
    await untilJob(person, jobId, ({ processedUrls }) => processedUrls === others.length);
    expect(asked.filter(({ host }) => host === 'localhost')).toHaveLength(1);
    for (const id of [busyId, jobId]) await person.call('POST', `/api/v2/bulk/jobs/${id}/cancel`);
    expect(await untilJob(person, jobId)).toMatchObject({ status: 'CANCELLED', successCount: 20, errorCount: 0 });
  }

  it('also pauses rows that redirect to it', { tags: 'slow' }, async () => {
    let isRested = false;
    respond = ({ url, headers }, response) => {
      if (headers.host?.startsWith('127.0.0.1')) {
        return response.writeHead(302, { location: at('localhost', url ?? '/') }).end();
      }
      if (isRested) return response.writeHead(200).end();
      isRested = true;
      return response.writeHead(503, { 'retry-after': '2' }).end();
    };
    const { job } = await runJob(['/a', '/b', '/c', '/d'].map((path) => at('127.0.0.1', path)));
    expect(job.successCount).toBe(4);
  });

  it('repeatedly gets its response stored', { tags: 'slow' }, async () => {
    respond = (_request, response) => response.writeHead(429, { 'retry-after': '1' }).end();
    const { job, rows } = await runJob([at('localhost', '/')]);
    expect([job.errorCount, rows[0]?.status, rows[0]?.finalStatusCode]).toEqual([1, 'ERROR', 429]);
    expect(asked).toHaveLength(4);
  });

  it('without a time: a 503 is final', { tags: 'slow' }, async () => {
    respond = (_request, response) => response.writeHead(503).end();
    const { rows } = await runJob([at('localhost', '/')]);
    expect([rows[0]?.finalStatusCode, asked.length]).toEqual([503, 1]);
  });
});
