import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createAppWithSite, startTestSite, type TestApp, type TestPerson, type TestSite } from '../testing/index.ts';
import { bulkJobs } from './bulk-jobs-table.ts';
import { bulkRows } from './bulk-rows-table.ts';
import { noAnalyses, type UploadForm, untilJob, upload as uploadTo } from './testing/upload.ts';

let server: TestApp;
let site: TestSite;
let person: TestPerson;
/** The credentials that were sent. */
const secrets: string[] = [];

beforeAll(async () => {
  ({ server, site, person } = await createAppWithSite((request, response) => {
    const { authorization } = request.headers;
    if (authorization === undefined) response.writeHead(401, { 'www-authenticate': 'Basic realm="x"' }).end();
    else {
      secrets.push(authorization);
      response.end();
    }
  }));
});
afterAll(() => server.close());

const upload = async (file: string, form?: UploadForm): Promise<string> =>
  (await uploadTo(server.app, person.cookie, file, form)).json().data.jobId;
const rowsOf = async (id: string): Promise<{ url: string; verdict: string | null }[]> =>
  (await person.call('GET', `/api/v2/bulk/jobs/${id}/rows`)).json().data.rows;

describe('a bulk job with passwords in its URLs', () => {
  it('stores a password only until its row is tracked, and never shows it', async () => {
    const named = site.origin.replace('//', '//ada:geheim@');
    const id = await upload(`url,expectedUrl\n${named}/secret,${named}/secret\nhttp://ada:geheim@,\n`);
    await untilJob(person, id);
    const shown = site.origin.replace('//', '//ada:•••@');
    expect((await rowsOf(id)).map(({ url, verdict }) => [url, verdict])).toEqual([
      [`${shown}/secret`, 'PASS'],
      ['http://ada:•••@', null],
    ]);
    const stored = await server.database.db.select().from(bulkRows).where(eq(bulkRows.jobId, id));
    const csv = await person.call('GET', `/api/v2/bulk/jobs/${id}/results.csv`);
    expect(csv.statusCode).toBe(200);
    expect(JSON.stringify(stored) + csv.body).not.toContain('geheim');
    expect(secrets).toEqual(['Basic YWRhOmdlaGVpbQ==']);
  });

  it('requires a new upload to retry such a row, and sends no placeholder', async () => {
    const named = site.origin.replace('//', '//ada:geheim@');
    const id = await upload(`url,expectedStatus\n${named}/secret,404\n`, { fields: noAnalyses });
    await untilJob(person, id);
    const sent = secrets.length;
    expect((await person.call('POST', `/api/v2/bulk/jobs/${id}/retry`)).statusCode).toBe(200);
    await untilJob(person, id);
    expect(await rowsOf(id)).toMatchObject([
      {
        status: 'ERROR',
        verdict: 'FAIL',
        headline: 'Not tracked',
        error: 'Passwords are removed after a row is tracked. Upload the file again to retry this row.',
        checkId: null,
      },
    ]);
    expect(secrets).toHaveLength(sent);
  });

  it.each([
    ['may hold one', 'url,expectedUrl\nhttps://one.test/,https://ada:geheim@two.test/\n', true],
    ['holds none', 'url,expectedUrl\nhttps://one.test/,https://two.test/\n', false],
  ])('knows whether it %s, and only then examines rows when canceled', async (_what, file, hasPasswords) => {
    const id = await upload(file);
    const [job] = await server.database.db.select().from(bulkJobs).where(eq(bulkJobs.id, id));
    expect(job).toMatchObject({ hasPasswords });
  });

  it("removes passwords of rows that it didn't reach when canceled", async () => {
    // Its rows stay pending however long anything takes.
    const resting = await startTestSite((_request, response) =>
      response.writeHead(429, { 'retry-after': '600' }).end(),
    );
    onTestFinished(() => resting.close());
    const named = resting.origin.replace('//', '//ada:geheim@');
    const rows = Array.from({ length: 20 }, (_, index) => `${named}/${index},${named}/end`);
    const id = await upload(['url,expectedUrl', ...rows].join('\n'), { fields: noAnalyses });
    expect((await person.call('POST', `/api/v2/bulk/jobs/${id}/cancel`)).statusCode).toBe(200);
    const stored = await server.database.db.select().from(bulkRows).where(eq(bulkRows.jobId, id));
    expect(stored.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 'PENDING'));
    expect(stored[0]).toMatchObject({ url: expect.stringContaining('ada:•••@') });
    expect(JSON.stringify(stored)).not.toContain('geheim');
  });
});
