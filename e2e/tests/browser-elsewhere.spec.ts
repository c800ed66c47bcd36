import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startSite } from '@hopwise/engine/testing/http-site';
import { expect } from '@playwright/test';
import { startBrowserElsewhere } from '../support/browser-elsewhere.ts';
import { awaitingRest, patient, startPool, test, unobserved } from '../support/browser-pool.ts';

test.use(unobserved);

const page = (body: string) => ({
  headers: { 'content-type': 'text/html' },
  body: `<!doctype html><title>Page</title>${body}`,
});
const poolAt = (url: string) => startPool({ url, proxyHost: '127.0.0.1', quietMs: 200, ...awaitingRest });
const never = () => new Promise<never>(() => {});

test('two servers share a browser elsewhere: each has its own pages, and goes on when the other stops', {
  tag: '@slow',
}, async () => {
  await using browser = await startBrowserElsewhere();
  const asked = Promise.withResolvers<void>();
  const letGo = Promise.withResolvers<void>();
  await using site = await startSite({
    // The page is not at rest before its worker has spoken.
    '/': page(`<script>fetch("/never"); new SharedWorker("/worker.js").port.onmessage = () => {
      document.cookie = "who=first";
      location = "/end";
    }</script>`),
    '/never': never,
    '/worker.js': {
      headers: { 'content-type': 'text/javascript' },
      body: 'onconnect = ({ ports: [port] }) => port.postMessage("Go on")',
    },
    '/slow': async () => {
      asked.resolve();
      await letGo.promise;
      return page('<script>location = "/cookies"</script>');
    },
    '/cookies': ({ headers }) => page(`<title>${headers.cookie ?? 'none'}</title>`),
    '/end': page('<title>End</title><script>open("/popup"); alert("Here")</script>'),
  });
  await using second = await poolAt(browser.url);
  const slow = second.follow({ url: `${site.origin}/slow` }, patient);
  await asked.promise;
  const first = await poolAt(browser.url);
  const { trace, notFollowed } = await first.follow({ url: `${site.origin}/` }, patient);
  expect(trace.hops.map(({ redirectType }) => redirectType)).toEqual(['JAVASCRIPT', 'FINAL']);
  expect(notFollowed.toSorted()).toEqual([
    'The page asks in a dialog, which was closed: Here',
    `The page opens a popup, which was not followed: ${site.origin}/popup`,
  ]);
  await first.close();
  letGo.resolve();
  const visit = await slow;
  expect([visit.trace.end.kind, visit.trace.hops.length, visit.notFollowed]).toEqual(['final', 2, []]);
  expect(site.log).not.toContain('GET /popup');
});

test('a browser elsewhere that ends is a clear error, and one that is there again is used', {
  tag: '@slow',
}, async () => {
  await using site = await startSite({ '/': page('Here'), '/never': never });
  const browser = await startBrowserElsewhere();
  await using pool = await poolAt(browser.url);
  expect((await pool.follow({ url: `${site.origin}/` }, patient)).trace.end.kind).toBe('final');
  const failing = pool.follow({ url: `${site.origin}/never` }, patient).catch(String);
  await expect.poll(() => site.log).toContain('GET /never');
  await browser[Symbol.asyncDispose]();
  expect(await failing).toContain('The browser ended in mid-trace. Try again.');
  await expect(pool.follow({ url: `${site.origin}/` }, patient)).rejects.toThrow(
    new RegExp(`^The browser cannot be reached at ${browser.url}: `),
  );
});

test('what is no browser, or one without its flags, is a clear error', { tag: '@slow' }, async () => {
  const server = createServer((_, response) => response.end('<h1>It works!</h1>'));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await using noBrowser = await poolAt(url);
  await expect(noBrowser.follow({ url: 'http://127.0.0.1/' }, patient)).rejects.toThrow(
    `The browser cannot be reached at ${url}: it does not speak the DevTools protocol`,
  );
  server.close();
  await using careless = await startBrowserElsewhere(['--disable-quic']);
  await using pool = await poolAt(careless.url);
  await expect(pool.follow({ url: 'http://127.0.0.1/' }, patient)).rejects.toThrow(
    `The browser at ${careless.url} was started without --disable-quic, so it is not used.`,
  );
});
