// @module-tag embedded-only
import type { OutgoingHttpHeaders, RequestListener } from 'node:http';
import { type ComprehensiveAnalysis, comprehensiveAnalysis } from '@hopwise/model';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, startTestSite, type TestApp } from '../testing/index.ts';

let server: TestApp;

beforeAll(async () => {
  server = await createTestApp({ env: { GUEST_LIMIT_PER_HOUR: '1000' } });
});
afterAll(() => server.close());

interface HostileSite {
  headers?: OutgoingHttpHeaders;
  page?: string | Buffer;
  robots?: string | Buffer;
}

/** The server's analysis of a site with these responses. */
async function judge({ headers, page = '<title>x</title>', robots }: HostileSite) {
  const respond: RequestListener = ({ url }, response) => {
    const body = url === '/' ? page : url === '/robots.txt' ? robots : undefined;
    if (body === undefined) return response.writeHead(404).end();
    return response.writeHead(200, { 'content-type': 'text/html', ...(url === '/' && headers) }).end(body);
  };
  const site = await startTestSite(respond);
  try {
    return await server.app.inject({ method: 'POST', url: '/v2/analyze/comprehensive', payload: { url: site.origin } });
  } finally {
    await site.close();
  }
}

const crashesIn = ({ ssl, seo, security }: ComprehensiveAnalysis) =>
  [ssl, seo, security].flatMap((made) => made?.findings ?? []).filter(({ status }) => status === 'crashed');

const fill = (unit: string): string => unit.repeat((1024 * 1024) / unit.length);
const nested = (open: string, close: string): string => open.repeat(100_000) + close.repeat(100_000);
const jsonLd = (text: string): string => `<script type="application/ld+json">${text}</script>`;

it.for<[what: string, site: HostileSite]>([
  ['10,000 nested tags', { page: '<div>'.repeat(10_000) }],
  ['nothing but <', { page: fill('<') }],
  ['tags that never end', { page: fill('<a ') }],
  ['one attribute', { page: `<a href="${fill('x')}">x</a>` }],
  ['100,000 links', { page: '<a href=x></a>'.repeat(100_000) }],
  ['a long base and many links', { page: `<base href="/${fill('x')}/">${'<a href=x>here</a>'.repeat(50_000)}` }],
  ['a policy of 100,000 tokens', { page: `<meta http-equiv=content-security-policy content="img-src ${fill('a ')}">` }],
  ['a description of a megabyte', { page: `<meta name=description content="${fill('a ')}">` }],
  ['deep structured data', { page: jsonLd(nested('{"a":', '}')) + jsonLd(nested('[', ']')) }],
  ['bytes that are no UTF-8', { page: Buffer.alloc(1024 * 1024, 0xff), robots: Buffer.alloc(1024 * 1024, 0xfe) }],
  ['1,900 cookies', { headers: { 'set-cookie': Array.from({ length: 1_900 }, (_, index) => `sess${index}=1`) } }],
  ['a robots.txt of 50 MB', { robots: 'Disallow: /*a*b*c$\n'.repeat((50 * 1024 * 1024) / 19) }],
  ['a robots.txt of stars', { robots: `User-agent: *\n${`Disallow: /${'*a'.repeat(5_000)}\n`.repeat(40)}` }],
])('analyzes a site with %s', async ([, site]) => {
  const response = await judge(site);
  expect(response.statusCode).toBe(200);
  const analysis = comprehensiveAnalysis.parse(response.json().data.analysis);
  expect(analysis.summary.analysesCompleted).toBe(3);
  expect(crashesIn(analysis)).toEqual([]);
  expect(response.body.length).toBeLessThan(300_000);
});

it('reports that no browser accepts a header line of 5 MB', async () => {
  const response = await judge({ headers: { 'x-long': 'x'.repeat(5 * 1024 * 1024) } });
  expect(response.statusCode).toBe(422);
  expect(response.json()).toMatchObject({
    error: 'TARGET_UNREACHABLE',
    message: expect.stringContaining('sent more headers than a browser would accept'),
  });
});
