import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startSite } from '@hopwise/engine/testing/http-site';
import { expect } from '@playwright/test';
import { awaitingRest, patient, startPool, test, unobserved } from '../support/browser-pool.ts';
import { startRemoteBrowser } from '../support/remote-browser.ts';

test.use(unobserved);

const page = (body: string) => ({
  headers: { 'content-type': 'text/html' },
  body: `<!doctype html><title>Page</title>${body}`,
});
const poolAt = (url: string) => startPool({ url, proxyHost: '127.0.0.1', quietMs: 200, ...awaitingRest });
const never = () => new Promise<never>(() => {});

test('two servers share a remote browser: each has its own pages and survives the other', {
  tag: '@slow',
}, async () => {
  await using browser = await startRemoteBrowser();
  const asked = Promise.withResolvers<void>();
  const letGo = Promise.withResolvers<void>();
  await using site = await startSite({
    // The page settles only after its worker has responded.
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
    'The page opened a dialog, which was dismissed: Here',
    `The page opened a popup (not followed): ${site.origin}/popup`,
  ]);
  await first.close();
  letGo.resolve();
  const visit = await slow;
  expect([visit.trace.end.kind, visit.trace.hops.length, visit.notFollowed]).toEqual(['final', 2, []]);
  expect(site.log).not.toContain('GET /popup');
});

test('reports a remote browser that stops, and uses it again after a restart', {
  tag: '@slow',
}, async () => {
  await using site = await startSite({ '/': page('Here'), '/never': never });
  const browser = await startRemoteBrowser();
  await using pool = await poolAt(browser.url);
  expect((await pool.follow({ url: `${site.origin}/` }, patient)).trace.end.kind).toBe('final');
  const failing = pool.follow({ url: `${site.origin}/never` }, patient).catch(String);
  await expect.poll(() => site.log).toContain('GET /never');
  await browser[Symbol.asyncDispose]();
  expect(await failing).toContain('The browser exited during the trace. Try again.');
  await expect(pool.follow({ url: `${site.origin}/` }, patient)).rejects.toThrow(
    new RegExp(`^The browser can't be reached at ${browser.url}: `),
  );
});

test('reports a URL without a browser, and a browser without the required flags', { tag: '@slow' }, async () => {
  const server = createServer((_, response) => response.end('<h1>It works!</h1>'));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await using noBrowser = await poolAt(url);
  await expect(noBrowser.follow({ url: 'http://127.0.0.1/' }, patient)).rejects.toThrow(
    `The browser can't be reached at ${url}: it doesn't support the DevTools protocol`,
  );
  server.close();
  await using careless = await startRemoteBrowser(['--disable-quic']);
  await using pool = await poolAt(careless.url);
  await expect(pool.follow({ url: 'http://127.0.0.1/' }, patient)).rejects.toThrow(
    `The browser at ${careless.url} was started without --disable-quic, so it is not used.`,
  );
});
