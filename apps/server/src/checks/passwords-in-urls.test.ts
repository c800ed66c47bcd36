import { reportFormats } from '@hopwise/report';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, startTestSite, type TestApp, type TestSite } from '../testing/index.ts';
import { findCheck } from './checks-table.ts';
import { findEvidence } from './evidence-packs-table.ts';

/** A PDF has the same content, compressed. */
const textFormats = reportFormats.filter((format) => format !== 'pdf');
const secret = 'OPEN-sesame-7';
let server: TestApp;
let site: TestSite;
const at = (path: string) => `${site.origin.replace('://', `://ada:${secret}@`)}${path}`;
const links = () =>
  [`canonical href="${at('/canonical')}"`, `alternate hreflang=de href="${at('/de')}"`].map(
    (link) => `<link rel=${link}>`,
  );

beforeAll(async () => {
  server = await createTestApp();
  site = await startTestSite((request, response) => {
    const { url } = request;
    if (url === '/redirects') return response.writeHead(302, { location: at('/page') }).end();
    if (url === '/refreshes') return response.writeHead(200, { refresh: `0;url=${at('/page')}` }).end();
    // The rest of the site would leak it too: robots.txt, the canonical URL, the URL variants.
    if (url !== '/page' && url !== '/plain') return response.writeHead(301, { location: at(`${url}/on`) }).end();
    const html = `<!doctype html><title>A page</title>${links().join('')}<a href="${at('/x')}">x</a><img src="${at('/y')}">`;
    const script = `<script>location.href = '${at('/page')}'</script>`;
    return response.writeHead(200, { 'content-type': 'text/html', link: `<${at('/b')}>; rel=next` }).end(html + script);
  });
});
afterAll(async () => {
  await site.close();
  await server.close();
});

const ways: [string, () => string][] = [
  ['the URL that is asked for', () => at('/page')],
  ['a URL without slashes', () => at('/page').replace('//', '')],
  ['a password with a space', () => at('/page').replace(secret, `${secret} `)],
  ['a redirect', () => `${site.origin}/redirects`],
  ['a Refresh header', () => `${site.origin}/refreshes`],
  ['links of the page', () => `${site.origin}/plain`],
];

describe.each(ways)('the password in %s', (_way, url) => {
  it.each(['GET', 'HEAD'])('is in no response, report or stored row of a %s check', async (method) => {
    const headers = { Referer: at('/from') };
    const payload = { url: url(), method, headers };
    const tracked = await server.app.inject({ method: 'POST', url: '/api/v2/track', payload });
    expect(tracked.statusCode).toBe(200);
    const { id } = tracked.json().data.check;
    const cookie = String(tracked.headers['set-cookie']).split(';')[0] ?? '';
    const read = async (path: string): Promise<string> => {
      const response = await server.app.inject({ url: path, headers: { cookie } });
      expect([path, response.statusCode]).toEqual([path, 200]);
      return response.body;
    };
    const texts: Record<string, string> = { track: tracked.body };
    const paths = [`track/${id}`, `analyze/check/${id}`].map((path) => `/api/v2/${path}`);
    for (const path of paths) texts[path] = await read(path);
    for (const format of textFormats) texts[format] = await read(`/api/v2/export/${id}/${format}`);
    const row = await findCheck(server.database.db, id);
    texts.stored = JSON.stringify([row, row && (await findEvidence(server.database.db, row))]);
    expect(texts.stored).toContain('ada');
    const telling = Object.entries(texts).filter(([, text]) => text.includes(secret));
    expect(telling.map(([where, text]) => [where, around(text)])).toEqual([]);
    expect(texts.stored, 'URLs made of one whose password is hidden').not.toContain('%E2%80%A2');
  });
});

/** Helps to find out where it comes from. */
const around = (text: string) => text.slice(text.indexOf(secret) - 150, text.indexOf(secret) + 50);
