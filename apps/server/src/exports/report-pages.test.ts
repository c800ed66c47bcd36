// @module-tag slow
// @module-tag embedded-only
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type HttpSite, type SiteResponse, startSite } from '@hopwise/engine/testing/http-site';
import { issueCertificate, makeAuthorities } from '@hopwise/engine/testing/pki';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, signUp, type TestApp, type TestPerson } from '../testing/index.ts';
import { textExtents } from './testing/page-extents.ts';
import { readPdf } from './testing/read-pdf.ts';

/** Reports of real checks, with every analysis, through hosts with their own certificates. */

const { root, intermediate } = await makeAuthorities();
const directory = mkdtempSync(join(tmpdir(), 'hopwise-ca-'));
const sites: HttpSite[] = [];
let server: TestApp;
let person: TestPerson;

beforeAll(async () => {
  const authority = join(directory, 'root.pem');
  writeFileSync(authority, root.pem);
  server = await createTestApp({ env: { TRACE_EXTRA_CA: authority } });
  person = await signUp(server);
});
afterAll(async () => {
  for (const site of sites) await site[Symbol.asyncDispose]();
  await server.close();
  rmSync(directory, { recursive: true });
});

const usualHeaders = {
  server: 'nginx/1.25.3',
  'cache-control': 'no-store',
  'content-type': 'text/html; charset=utf-8',
  'x-frame-options': 'SAMEORIGIN',
  'x-request-id': '7b0f3c1e-2a55-4d0e-9a7f-5e1c8b7d6a90',
  vary: 'Accept-Encoding, Cookie',
  'set-cookie': ['session=1; Path=/', 'seen=yes; Path=/; Max-Age=3600'],
  via: '1.1 varnish',
  age: '0',
};

/** A chain of this many hops, each on its own host, every second one with a certificate. Returns its start. */
async function startChain(hopCount: number): Promise<string> {
  let next = '';
  for (let hop = hopCount; hop >= 1; hop -= 1) {
    const path = hop % 3 === 0 ? `/campaigns/spring-sale/landing?utm_source=mail&utm_campaign=spring&step=${hop}` : '/';
    const response: SiteResponse =
      next === ''
        ? { headers: usualHeaders, body: '<!doctype html><title>The end</title><h1>Here</h1><a href="/x">here</a>' }
        : { status: hop % 2 === 0 ? 301 : 302, headers: { ...usualHeaders, location: next } };
    const certificate = await issueCertificate({
      name: `leaf ${hop}`,
      issuer: intermediate,
      altNames: [{ type: 'ip', value: '127.0.0.1' }],
      validToDays: 20 + hop,
    });
    const site = await startSite({ [path]: response }, hop % 2 === 0 ? [certificate, intermediate] : undefined);
    sites.push(site);
    next = `${site.origin}${path}`;
  }
  return next;
}

async function exported(url: string, format: string) {
  const analyses = { enableSSLAnalysis: true, enableSEOAnalysis: true, enableSecurityAnalysis: true };
  // The maximum: anything a busy computer can't gather in time would be missing from the report.
  const tracked = await person.call('POST', '/v2/track', { url, maxHops: 20, timeout: 30_000, ...analyses });
  const { id } = tracked.json().data.check;
  const response = await person.call('GET', `/api/v2/export/${id}/${format}`);
  expect(response.statusCode).toBe(200);
  return response;
}

describe('a chain of 12 hops', () => {
  test('is a tagged report of at most 10 full pages', async () => {
    const { rawPayload } = await exported(await startChain(12), 'pdf');
    const { pageCount, text } = await readPdf(rawPayload);
    expect(pageCount).toBeLessThanOrEqual(10);
    expect(text).toContain('12.200Finalresponse');
    const pages = await textExtents(rawPayload);
    // The last line above the page number, on every page but the last.
    const ends = pages
      .slice(0, -1)
      .map((parts) => Math.max(...parts.map(({ bottom }) => bottom).filter((y) => y < 790)));
    expect(ends.filter((end) => end < 600)).toEqual([]);
  });
});

/** A page with few findings. */
async function startSoundPage(): Promise<string> {
  const certificate = await issueCertificate({
    name: 'sound',
    issuer: intermediate,
    altNames: [{ type: 'ip', value: '127.0.0.1' }],
    validToDays: 80,
  });
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'permissions-policy': 'camera=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  };
  const body = `<!doctype html><html lang="en"><head><title>A sound page about tents and jackets</title>
    <meta name="viewport" content="width=device-width"><meta name="description" content="${'Tents and jackets. '.repeat(6)}">
    </head><body><h1>Tents</h1></body></html>`;
  const site = await startSite({ '/': { headers, body } }, [certificate, intermediate]);
  sites.push(site);
  return `${site.origin}/`;
}

test('a single response with few findings is a report of at most 4 pages', async () => {
  const { rawPayload } = await exported(await startSoundPage(), 'pdf');
  expect((await readPdf(rawPayload)).pageCount).toBeLessThanOrEqual(4);
});
