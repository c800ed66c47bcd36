import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAppWithSite, signUp, type TestApp, type TestPerson, type TestSite } from '../testing/index.ts';

let server: TestApp;
let person: TestPerson;
let site: TestSite;
/** Requests that get no response until the test is over. */
const held: (() => void)[] = [];

beforeAll(async () => {
  ({ server, site, person } = await createAppWithSite(
    (request, response) => {
      const pages = Array.from({ length: 5 }, (_each, index) => `<url><loc>https://a.test/${index}</loc></url>`);
      if (request.url === '/map.xml') response.end(`<urlset>${pages.slice(0, 2).join('')}</urlset>`);
      else if (request.url === '/large.xml') response.end(`<urlset>${pages.join('')}</urlset>`);
      else if (request.url === '/slow.xml') held.push(() => response.end('<urlset/>'));
      else if (request.url === '/empty.xml') response.end('<urlset/>');
      else response.writeHead(404).end();
    },
    { env: { TRACE_ALLOW_CIDRS: '127.0.0.1/32', UPLOAD_MAX_ROWS: '3' } },
  ));
});
afterAll(() => server.close());

const read = (url: string) => person.call('POST', '/api/v2/bulk/sitemap', { url });

it('lists the URLs of a sitemap, with or without a scheme', async () => {
  const found = { urls: ['https://a.test/0', 'https://a.test/1'], sitemaps: 1, failed: [], isComplete: true };
  for (const origin of [site.origin, new URL(site.origin).host]) {
    const response = await read(`${origin}/map.xml`);
    expect([response.statusCode, response.json()]).toEqual([200, { data: found }]);
  }
});

it('lists no more than an upload may have', async () => {
  const { urls, isComplete } = (await read(`${site.origin}/large.xml`)).json().data;
  expect([urls.length, isComplete]).toEqual([3, false]);
});

it.each([
  ['/empty.xml', 'The sitemap lists no URLs.'],
  ['/gone.xml', /gone\.xml: Expected status 200, got 404\./],
  ['/', /sitemap\.xml: Expected status 200, got 404\./],
])('explains why there is nothing at %s', async (path, reason) => {
  const response = await read(`${site.origin}${path}`);
  expect([response.statusCode, response.json().error]).toEqual([422, 'TARGET_UNREACHABLE']);
  expect(response.json().message).toMatch(/^No URLs found\. /);
  expect(response.json().details[0]).toMatchObject({ path: 'url', message: expect.stringMatching(reason) });
});

it('needs a URL and a signed-in person', async () => {
  expect((await read('not a url')).json()).toMatchObject({ error: 'VALIDATION_FAILED', message: 'Invalid URL format' });
  const guest = await server.app.inject({ method: 'POST', url: '/api/v2/bulk/sitemap', payload: { url: site.origin } });
  expect(guest.statusCode).toBe(401);
});

it("doesn't let one person's slow sitemaps delay those of others", async () => {
  const slow = Array.from({ length: 3 }, () => read(`${site.origin}/slow.xml`));
  await expect.poll(() => held.length).toBe(1);
  const other = await signUp(server);
  expect((await other.call('POST', '/api/v2/bulk/sitemap', { url: `${site.origin}/map.xml` })).statusCode).toBe(200);
  expect(held).toHaveLength(1);
  for (let at = 0; at < slow.length; at += 1) {
    await expect.poll(() => held.length).toBe(at + 1);
    held[at]?.();
  }
  await Promise.all(slow);
});
