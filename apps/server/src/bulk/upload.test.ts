import { type BulkJob, type BulkRow, bulkSample } from '@hopwise/model';
import { count, like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, signUp, type TestApp, type TestPerson, testPassword } from '../testing/index.ts';
import { bulkJobs } from './bulk-jobs-table.ts';
import { bulkRows } from './bulk-rows-table.ts';
import { receiveUpload } from './receive-upload.ts';
import { noAnalyses, type UploadForm, upload as uploadTo } from './testing/upload.ts';
import type { UploadPart } from './upload-form.ts';

let server: TestApp;
let person: TestPerson;
beforeAll(async () => {
  server = await createTestApp({ env: { USER_LIMIT_PER_HOUR: '100000' } });
});
afterAll(() => server.close());
beforeEach(async () => {
  person = await signUp(server);
});

const upload = (file: string | Buffer, options?: UploadForm) => uploadTo(server.app, person.cookie, file, options);
const start = async (file: string, options?: UploadForm): Promise<BulkJob> => {
  const response = await upload(file, options);
  expect([response.statusCode, response.json()]).toEqual([201, { data: { jobId: expect.any(String) } }]);
  return (await person.call('GET', `/api/v2/bulk/jobs/${response.json().data.jobId}`)).json().data.job;
};

describe('an account that is deleted during its own upload', () => {
  it('ends the upload as unauthenticated, and leaves nothing', async () => {
    const { db, backgroundDb } = server.database;
    const rows = (from: number) => Buffer.from(Array.from({ length: 600 }, (_, n) => `a.test/${from + n}\n`).join(''));
    async function* chunks() {
      yield Buffer.concat([Buffer.from('url\n'), rows(0)]);
      const payload = { currentPassword: testPassword };
      expect((await person.call('POST', '/api/v2/account/delete', payload)).statusCode).toBe(200);
      yield rows(600);
    }
    async function* parts(): AsyncGenerator<UploadPart> {
      yield { kind: 'file', fileName: 'urls.csv', isCsv: true, chunks: chunks() };
    }
    const redirectMapReader = { rows: async () => ({ text: '' }) };
    const deps = { db, backgroundDb, config: server.config, redirectMapReader };
    await expect(receiveUpload(deps, person.user.id, parts())).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await db.$count(bulkRows, like(bulkRows.url, '%a.test/%'))).toBe(0);
  });
});

describe('POST /v2/bulk/upload', () => {
  it('accepts the sample, with fields before or after the file', async () => {
    for (const fieldsLast of [false, true]) {
      const fields = { ...noAnalyses, projectId: 'default-project', maxHops: '5', timeout: '10000' };
      const { id, ...job } = await start(bulkSample.text, { fields, fieldsLast });
      await person.call('POST', `/api/v2/bulk/jobs/${id}/cancel`);
      expect(job).toMatchObject({ totalUrls: 3, fileName: 'urls.csv', options: { maxHops: 5, timeout: 10_000 } });
    }
  });

  it("uses the project's settings for omitted fields", async () => {
    const settings = { defaultMaxHops: 3, defaultTimeout: 9000, enableSSLAnalysis: false };
    const { project } = (await person.call('POST', '/api/v2/projects', { name: 'Mine', settings })).json().data;
    expect(await start('url\nhttp://', { fields: { projectId: project.id } })).toMatchObject({
      projectId: project.id,
      options: { maxHops: 3, timeout: 9000, enableSSLAnalysis: false, enableSEOAnalysis: true },
    });
  });

  const rowsOf = async (id: string) => {
    await person.call('POST', `/api/v2/bulk/jobs/${id}/cancel`);
    const { rows } = (await person.call('GET', `/api/v2/bulk/jobs/${id}/rows`)).json().data;
    return rows.map(({ line, url, expectedUrl, expectedStatus, status, error }: BulkRow) =>
      status === 'INVALID' ? [line, url, error] : [line, url, expectedUrl, expectedStatus],
    );
  };

  it('stores the expectations of a redirect map without a header', async () => {
    const job = await start('http://127.0.0.1:9/old,/new,301\nhttp://127.0.0.1:9/gone,,410\n');
    expect(job).toMatchObject({ totalUrls: 2, hasExpectations: true });
    expect(await rowsOf(job.id)).toEqual([
      [1, 'http://127.0.0.1:9/old', '/new', 301],
      [2, 'http://127.0.0.1:9/gone', 'http://127.0.0.1:9/gone', 410],
    ]);
  });

  it('resolves paths against the base URL, and never treats them as hosts', async () => {
    const map = 'Old Url,New Url,Status\n/old,/new,301\n';
    const homeless = await start(map);
    expect(homeless).toMatchObject({ status: 'COMPLETED', errorCount: 1 });
    expect(await rowsOf(homeless.id)).toEqual([
      [2, '/old', 'This is a path. Set a base URL, e.g. https://www.example.com'],
    ]);
    const { id } = await start(map, { fields: { ...noAnalyses, baseUrl: 'http://127.0.0.1:9' } });
    expect(await rowsOf(id)).toEqual([[2, 'http://127.0.0.1:9/old', '/new', 301]]);
  });

  it.each([
    ['_redirects', '/old /new 301\n/gone 410\n/a/* /b/:splat\n'],
    ['site.htaccess', 'Redirect 301 /old /new\nRedirect 410 /gone\n'],
    ['vercel.json', '{ "redirects": [{ "source": "/old", "destination": "/new", "statusCode": 301 }] }'],
  ])('accepts the redirect file %s', async (fileName, text) => {
    const { id } = await start(text, {
      fileName,
      type: 'application/octet-stream',
      fields: { ...noAnalyses, baseUrl: 'http://127.0.0.1:9' },
    });
    expect(await rowsOf(id)).toContainEqual([2, 'http://127.0.0.1:9/old', null, 301]);
  });

  it('accepts columns named by the form', async () => {
    const { id } = await start('ancien;x;nouveau\nhttp://127.0.0.1:9/old;1;/new\n', {
      fields: { ...noAnalyses, columns: 'url,,expectedUrl' },
    });
    expect(await rowsOf(id)).toEqual([[2, 'http://127.0.0.1:9/old', '/new', null]]);
  });

  it.each<[name: string, file: string | Buffer, options: UploadForm, status: number, message: string]>([
    ['another type', 'url\na.test', { fileName: 'urls.txt', type: 'text/plain' }, 415, 'Please select a CSV file'],
    [
      'a redirect file without redirects',
      '# none',
      { fileName: '_redirects', type: 'text/plain' },
      400,
      'No rows in this file can be tested',
    ],
    [
      'a binary redirect file',
      '/a\0',
      { fileName: 'vercel.json', type: 'application/json' },
      400,
      'The file is binary: line 1 has a NUL character.',
    ],
    ['an image called CSV', Buffer.from([0x89, 0x50, 0, 0]), {}, 415, "This isn't a CSV file: it contains binary data"],
    ['an empty file', '', {}, 400, 'The file is empty'],
    ['a header alone', 'url\n', {}, 400, 'The file has no rows'],
    ['no URL column', 'a;b\n1;2', {}, 400, 'No URL column. Add a "url" or "source" header, or choose the columns.'],
    [
      'a long line at the end',
      `url\n${'a.test\n'.repeat(3000)}${'x'.repeat(70_000)}`,
      {},
      413,
      'Line 3002 is too long: at most 65536 characters',
    ],
    ['no project', 'url\na.test', { fields: { projectId: '' } }, 400, 'Project ID is required'],
    [
      'an unknown project',
      'url\na.test',
      { fields: { projectId: 'nowhere' }, fieldsLast: true },
      404,
      "Project not found, or you don't have access",
    ],
    [
      'a base URL after the file',
      '/a',
      { fields: { baseUrl: 'https://a.test' }, fieldsLast: true },
      400,
      'Send baseUrl before the file',
    ],
    [
      'a base URL with a path',
      '/a',
      { fields: { baseUrl: 'https://a.test/b' } },
      400,
      'Base URL must be an origin without a path, e.g. https://www.example.com',
    ],
    [
      'an unknown column',
      'x',
      { fields: { columns: 'url,target' } },
      400,
      'Columns must be names of url, method, userAgent, expectedUrl, expectedStatus, location, final, chain, maxRedirects, query, fragment, https, certificate, same, not, separated by commas. Leave unused columns empty',
    ],
    ['wrong max hops', 'url\na.test', { fields: { maxHops: '7' } }, 400, 'Max hops must be one of 5, 10, 15, 20'],
    [
      'a wrong timeout',
      'url\na.test',
      { fields: { timeout: 'soon' }, fieldsLast: true },
      400,
      'Timeout must be one of 10000, 15000, 20000, 30000',
    ],
    [
      'a wrong toggle',
      'url\na.test',
      { fields: { enableSEOAnalysis: 'yes' } },
      400,
      'SEO analysis must be true or false',
    ],
  ])('rejects %s and leaves nothing behind', async (_name, file, options, status, message) => {
    const { db } = server.database;
    const counts = async () => [
      await db.select({ total: count() }).from(bulkJobs),
      await db.select({ total: count() }).from(bulkRows),
    ];
    const before = await counts();
    const response = await upload(file, options);
    expect([response.statusCode, response.json().message]).toEqual([status, message]);
    expect(await counts()).toEqual(before);
  });

  it('rejects a non-form body, a form without a file and two files', async () => {
    const send = (payload: string, type: string) =>
      server.app.inject({
        method: 'POST',
        url: '/v2/bulk/upload',
        headers: { cookie: person.cookie, 'content-type': type },
        payload,
      });
    expect((await send('url\na.test', 'text/csv')).statusCode).toBe(415);
    expect((await send('{}', 'application/json')).statusCode).toBe(415);
    expect((await send('nonsense', 'multipart/form-data')).statusCode).toBe(400);
    const part = (name: string) => `--x\r\ncontent-disposition: form-data; name="${name}"`;
    const csv = `${part('file')}; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\nurl\na.test\r\n`;
    const twice = await send(`${csv}${csv}--x--\r\n`, 'multipart/form-data; boundary=x');
    expect([twice.statusCode, twice.json().message]).toEqual([400, 'Upload one file at a time']);
    const none = await send(`${part('maxHops')}\r\n\r\n5\r\n--x--\r\n`, 'multipart/form-data; boundary=x');
    expect([none.statusCode, none.json().message]).toEqual([400, 'Please select a CSV file to upload']);
    const half = await send(csv.slice(0, -4), 'multipart/form-data; boundary=x');
    expect(half.statusCode).toBe(400);
  });

  it('counts as one call', async () => {
    const response = await upload(`url\n${'http://\n'.repeat(50)}`);
    expect(response.headers.ratelimit).toMatch(/r=99999;/);
  });
});
