// @module-tag embedded-only
import { startSite } from '@hopwise/engine/testing/http-site';
import { issueCertificate } from '@hopwise/engine/testing/pki';
import type { BulkSummary } from '@hopwise/model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPdf } from '../exports/testing/read-pdf.ts';
import { createAppWithSite, type TestApp, type TestPerson, type TestSite } from '../testing/index.ts';
import { untilJob, upload } from './testing/upload.ts';

let server: TestApp;
let site: TestSite;
let person: TestPerson;
let jobId: string;

/** /old-1 → /old-2 → /new, and /via-N → /hop → /new. */
const targets: Readonly<Record<string, string>> = {
  '/old-1': '/old-2',
  '/old-2': '/new',
  '/hop': '/new',
  '/loop': '/loop',
};

beforeAll(async () => {
  ({ server, site, person } = await createAppWithSite(
    ({ url = '' }, response) => {
      if (url === '/closed') return response.destroy();
      if (url === '/nowhere') return response.writeHead(302).end();
      if (url === '/to-app') return response.writeHead(302, { location: 'app:open' }).end();
      if (url === '/empty') return response.writeHead(204).end();
      const depth = /^\/deep\/(\d+)$/.exec(url)?.[1];
      const next = depth === undefined ? targets[url] : `/deep/${Number(depth) + 1}`;
      const location = url.startsWith('/via') ? '/hop' : next;
      if (location !== undefined) return response.writeHead(301, { location }).end();
      return response.writeHead(url.startsWith('/gone') ? 404 : 200).end();
    },
    { env: { PUBLIC_URL: 'https://hopwise.example' } },
  ));
  const bare = site.origin.replace('http://', '');
  const file = [
    'url,expectedUrl',
    `${site.origin}/old-1,`,
    `${bare}/old-2,`,
    ...Array.from({ length: 6 }, (_, index) => `${site.origin}/via-${index},`),
    `${site.origin}/loop,`,
    `${site.origin}/gone?<script>alert(1)</script>|x,`,
    `${site.origin}/new,${site.origin}/elsewhere`,
  ].join('\n');
  const response = await upload(server.app, person.cookie, file, { fileName: '=cmd|<b>move.csv' });
  jobId = response.json().data.jobId;
  await untilJob(person, jobId);
});
afterAll(() => server.close());

const get = (path: string) => person.call('GET', `/api/v2/bulk/jobs/${jobId}/${path}`);
const summaryOf = async (): Promise<BulkSummary> => (await get('summary')).json().data.summary;

it('finds rows without a response, rows beyond the redirect limit, and invalid rows', async () => {
  const file = ['url', `${site.origin}/closed`, `${site.origin}/deep/1`, 'not a url', `${site.origin}/new`].join('\n');
  const { jobId: id } = (await upload(server.app, person.cookie, file)).json().data;
  await untilJob(person, id);
  const { summary } = (await person.call('GET', `/api/v2/bulk/jobs/${id}/summary`)).json().data;
  const linesOf = ({ count, first }: BulkSummary['noResponse']) => [count, first.map(({ line }) => line)];
  expect(linesOf(summary.noResponse)).toEqual([1, [2]]);
  expect(linesOf(summary.redirectLimit)).toEqual([1, [3]]);
  expect(linesOf(summary.invalidRows)).toEqual([1, [4]]);
  expect(summary.results).toEqual([
    { key: 'ERROR', count: 2 },
    { key: 'INVALID', count: 1 },
    { key: 'OK', count: 1 },
  ]);
});

it('finds rows that end without a page: rejected certificates, redirects without a target, no content', async () => {
  const certificate = await issueCertificate({ name: '127.0.0.1' });
  await using untrusted = await startSite({ '/': 'hello' }, [certificate]);
  const paths = ['/nowhere', '/to-app', '/empty'].map((path) => `${site.origin}${path}`);
  const file = ['url', ...paths, untrusted.origin].join('\n');
  const { jobId: id } = (await upload(server.app, person.cookie, file)).json().data;
  await untilJob(person, id);
  const { summary } = (await person.call('GET', `/api/v2/bulk/jobs/${id}/summary`)).json().data;
  const linesOf = (name: 'noTarget' | 'noContent' | 'refusedCertificates' | 'noResponse') =>
    summary[name].first.map(({ line }: { line: number }) => line);
  expect(linesOf('noTarget')).toEqual([2, 3]);
  expect(linesOf('noContent')).toEqual([4]);
  expect(linesOf('refusedCertificates')).toEqual([5]);
  expect(linesOf('noResponse')).toEqual([]);
});

describe('facts from the hops', () => {
  it('include rows that redirect to other rows, however the file spells them', async () => {
    const { chainsAcrossRows, chainsExamined } = await summaryOf();
    expect(chainsExamined).toBe(7);
    expect(chainsAcrossRows).toEqual({
      count: 1,
      first: [
        {
          line: 2,
          url: `${site.origin}/old-1`,
          finalUrl: `${site.origin}/new`,
          redirectCount: 2,
          viaUrl: `${site.origin}/old-2`,
          viaLine: 3,
        },
      ],
    });
  });

  it('include URLs that many rows pass through', async () => {
    expect((await summaryOf()).sharedHops).toEqual([
      { url: `${site.origin}/hop`, count: 6, averageTimeMs: expect.any(Number) },
    ]);
  });
});

it('include the rows that missed their expectations', async () => {
  expect((await summaryOf()).failedExpectations).toMatchObject({
    count: 1,
    first: [{ url: `${site.origin}/new`, difference: expect.stringContaining('/elsewhere') }],
  });
});

describe('the report', () => {
  it('as Markdown', async () => {
    const response = await get('report.md');
    expect([response.statusCode, response.headers['content-type'], response.headers['content-disposition']]).toEqual([
      200,
      'text/markdown; charset=utf-8',
      `attachment; filename="bulk-report-${jobId}.md"`,
    ]);
    expect(response.body).toMatch(/^# Redirects of `=cmd\|<b>move.csv`/);
    expect(response.body).toContain('### Chains across rows');
    expect(response.body).toContain(`https://hopwise.example/bulk/${jobId}`);
  });

  it('as PDF', async () => {
    const response = await get('report.pdf');
    expect([response.statusCode, response.headers['content-type'], response.headers['content-disposition']]).toEqual([
      200,
      'application/pdf',
      `attachment; filename="bulk-report-${jobId}.pdf"`,
    ]);
    const { text, links, meta } = await readPdf(response.rawPayload);
    for (const words of [
      '=cmd|<b>move.csv',
      'Redirectloops',
      'Chainsacrossrows',
      'Slowsharedhops',
      'Unexpectedresults',
    ]) {
      expect(text).toContain(words);
    }
    expect(text).toContain('1URLdoesnotleadwhereexpected');
    expect(links).toContain(`https://hopwise.example/bulk/${jobId}`);
    expect(links.filter((link) => !/^https?:/.test(link))).toEqual([]);
    expect(meta.info).toMatchObject({ Title: 'Redirects of =cmd|<b>move.csv', Language: 'en' });
  });
});
