// @module-tag embedded-only
import { clientComparisonExport } from '@hopwise/model';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readPdf } from '../exports/testing/read-pdf.ts';
import { createAppWithSite, type TestApp, type TestPerson } from '../testing/index.ts';
import { branchingSite } from './testing/branching-site.ts';

let server: TestApp;
let ada: TestPerson;
let id: string;
let url: string;
beforeAll(async () => {
  const { site, ...made } = await createAppWithSite(branchingSite, {
    env: { PUBLIC_URL: 'https://hopwise.example' },
  });
  ({ server, person: ada } = made);
  url = `${site.origin}/page`;
  const call = { url, axes: ['client', 'cookies'], clients: ['gptbot'] };
  ({ id } = (await ada.call('POST', '/api/v2/client-comparisons', call)).json().data.comparison);
});
afterAll(() => server.close());

const download = (format: string) => ada.call('GET', `/api/v2/client-comparisons/${id}/export/${format}`);

it('is CSV', async () => {
  const file = await download('csv');
  expect(file.headers['content-disposition']).toBe(`attachment; filename="clients-compared-${id}.csv"`);
  const rows: Record<string, string>[] = parse(file.body, { columns: true });
  expect(rows.map(({ name, verdict, statusCode, redirects }) => [name, verdict, statusCode, redirects])).toEqual([
    ['chrome', 'same', '200', '2'],
    ['gptbot', 'refused', '403', '0'],
    ['off', 'differs', '200', '2'],
  ]);
});

it('is Markdown', async () => {
  const { body } = await download('markdown');
  expect(body).toContain('# Client comparison');
  expect(body).toContain("this server's IP address");
  expect(body).toContain('| GPTBot (OpenAI) | robots.txt allows it, but the server responds with 403. |');
  expect(body).toContain(`https://hopwise.example/clients/${id}`);
});

it('is PDF: final URL by client, the chains, and robots.txt', async () => {
  const file = await download('pdf');
  expect([file.statusCode, file.headers['content-type'], file.headers['content-disposition']]).toEqual([
    200,
    'application/pdf',
    `attachment; filename="clients-compared-${id}.pdf"`,
  ]);
  const { text, links, meta, pageCount } = await readPdf(file.rawPayload);
  for (const words of [
    '2of2variantsgetadifferentresultfromChrome:1isdifferent,1isblocked',
    'Byclass',
    'Resultsbyclient',
    'Blockedwith403(Chromegets200).',
    'robots.txtvs.actualresponse',
    'Mismatch:robots.txtallowsit,buttheserverrespondswith403.',
    'ChainA',
    'ChainC',
    "thisserver'sIPaddress",
  ]) {
    expect(text).toContain(words);
  }
  expect(links).toContain(`https://hopwise.example/clients/${id}`);
  expect(links).toContain(url);
  expect(meta.info).toMatchObject({ Title: `Client comparison for ${new URL(url).host}`, Language: 'en' });
  expect(pageCount).toBeLessThanOrEqual(3);
});

it('is JSON, and nothing else', async () => {
  const file = await download('json');
  expect(clientComparisonExport.parse(file.json()).comparison.id).toBe(id);
  const refused = await download('har');
  expect([refused.statusCode, refused.json().message]).toEqual([400, 'Format must be one of markdown, pdf, json, csv']);
});
