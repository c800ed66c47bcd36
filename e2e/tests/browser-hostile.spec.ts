import { BrowserError } from '@hopwise/browser';
import { type Pages, startSite } from '@hopwise/engine/testing/http-site';
import { clientProfiles } from '@hopwise/model';
import { expect } from '@playwright/test';
import { awaitingRest, patient, startPool, test, unobserved } from '../support/browser-pool.ts';
import { noisyNames } from '../support/noisy-pages.ts';
import { browserProcesses, browsersFromNow } from '../support/processes.ts';
import { aloneMs, figuresOf } from '../support/run-alone.ts';
import { startSocketSite } from '../support/socket-site.ts';

test.use(unobserved);

/** Pages that try to use more of the browser and the server than they may. */

const html = { 'content-type': 'text/html; charset=utf-8' };
const page = (body: string) => ({ headers: html, body: `<!doctype html><title>Page</title>${body}` });
const inWorker = (script: string) => `new Worker(URL.createObjectURL(new Blob([${JSON.stringify(script)}])))`;

/** Only Linux reports the memory of a process. */
const onLinux = process.platform === 'linux' ? test : () => {};

onLinux(
  'a page that exceeds its memory limit crashes alone, however it allocates memory',
  { tag: '@slow' },
  async () => {
    const fill = 'const all = []; setInterval(() => all.push(new Uint8Array(20e6).fill(7)), 10)';
    await using site = await startSite({
      '/buffers': page(`<script>${fill}; fetch("/never")</script>`),
      '/workers': page(`<script>for (let i = 0; i < 4; i++) ${inWorker(fill)}; fetch("/never")</script>`),
      '/never': () => new Promise<never>(() => {}),
      '/': page('Here'),
    });
    await using pool = await startPool({ maxMemoryMb: 900, ...awaitingRest });
    for (const name of ['buffers', 'workers']) {
      const { trace, notFollowed } = await pool.follow({ url: `${site.origin}/${name}` }, patient);
      expect([name, trace.hops.length, notFollowed]).toEqual([
        name,
        1,
        ['The page crashed in the browser. It may need more memory than allowed.'],
      ]);
    }
    const { title } = await pool.follow({ url: `${site.origin}/` }, patient);
    expect(title).toBe('Page');
  },
);

test('limits what a page sends', { tag: '@slow' }, async () => {
  await using pool = await startPool(awaitingRest);
  let sent = 0;
  await using site = await startSite({
    '/': page(`<script>const mb = new Blob([new Uint8Array(4e6)]);
      (async () => { for (;;) await fetch("/up", { method: "POST", body: mb }) })()</script>`),
    '/up': () => {
      sent += 4e6;
      return { headers: { 'cache-control': 'no-store' }, body: 'x' };
    },
  });
  const { notFollowed } = await pool.follow({ url: `${site.origin}/` }, patient);
  expect(notFollowed).toEqual(['The page loads and sends more than the 50 MB allowed.']);
  expect(sent).toBeLessThan(60e6);
});

test("counts requests of shared workers and sends them with the client's headers", { tag: '@slow' }, async () => {
  const names = new Set<string | undefined>();
  const pages: Pages = {
    '/': page('<script>new SharedWorker("/worker.js"); fetch("/never")</script>'),
    '/worker.js': {
      headers: { 'content-type': 'text/javascript' },
      body: 'fetch("/x").then(() => { for (let i = 0; i < 1500; i++) fetch("data:,x" + i) })',
    },
    '/x': ({ headers }) => {
      names.add(headers['user-agent']);
      return 'x';
    },
    '/never': () => new Promise<never>(() => {}),
  };
  await using site = await startSite(pages);
  await using pool = await startPool(awaitingRest);
  const { notFollowed } = await pool.follow({ url: `${site.origin}/`, client: 'googlebot' }, patient);
  expect(notFollowed).toEqual(['The page sends more than the 1000 requests allowed.']);
  expect([...names]).toEqual([clientProfiles.googlebot.userAgent]);
});

test('counts requests of workers', { tag: '@slow' }, async () => {
  await using pool = await startPool(awaitingRest);
  await using site = await startSite({ '/x': 'x' });
  await using start = await startSite({
    '/': page(`<script>${inWorker(`for (let i = 0; i < 1500; i++) fetch("${site.origin}/x?" + i).catch(() => {})`)};
      fetch("/never")</script>`),
    '/never': () => new Promise<never>(() => {}),
  });
  const { notFollowed } = await pool.follow({ url: `${start.origin}/` }, patient);
  expect(notFollowed).toEqual(['The page sends more than the 1000 requests allowed.']);
});

test('counts sockets as requests, and their data as loaded and sent bytes', { tag: '@slow' }, async () => {
  await using pool = await startPool(awaitingRest);
  await using sockets = await startSocketSite();
  const open = (path: string, then = '') =>
    page(`<script>const socket = new WebSocket("${sockets.url}${path}"); ${then}; fetch("/never")</script>`);
  const sends =
    'socket.onopen = () => setInterval(() => socket.bufferedAmount < 1e6 && socket.send(new Uint8Array(1e6)), 1)';
  await using site = await startSite({
    // Chromium allows 255 at once.
    '/many': open(
      '/',
      `for (let i = 0; i < 1080; i++) i % 5 ? fetch("data:,x" + i) : new WebSocket("${sockets.url}/" + i)`,
    ),
    '/listens': open('/talks'),
    '/sends': open('/', sends),
    '/never': () => new Promise<never>(() => {}),
  });
  const stoppedAt = async (path: string) => (await pool.follow({ url: `${site.origin}${path}` }, patient)).notFollowed;
  expect(await stoppedAt('/many')).toEqual(['The page sends more than the 1000 requests allowed.']);
  expect(await stoppedAt('/listens')).toEqual(['The page loads and sends more than the 50 MB allowed.']);
  expect(sockets.received()).toBeLessThan(1e6);
  expect(await stoppedAt('/sends')).toEqual(['The page loads and sends more than the 50 MB allowed.']);
  expect(sockets.received()).toBeLessThan(60e6);
});

test('a page that floods the browser with events costs the server no memory', { tag: '@slow' }, async () => {
  test.setTimeout(aloneMs);
  const { figures, worksAfterwards } = await figuresOf('noisy-visits.ts');
  const [most] = Object.values<{ mostMb: number; right: boolean }>(figures).toSorted(
    (one, other) => other.mostMb - one.mostMb,
  );
  expect(most?.mostMb, JSON.stringify(figures)).toBeLessThan(150);
  expect([figures, worksAfterwards]).toEqual([
    Object.fromEntries(noisyNames.map((name) => [name, expect.objectContaining({ right: true })])),
    true,
  ]);
});

test('reports a page too busy to render, a URL changed by script, and blocked IPv6 addresses', {
  tag: '@slow',
}, async ({ pool }) => {
  await using site = await startSite({
    '/busy': page('<script>setTimeout(() => { for (;;) {} }, 100)</script>'),
    '/app': page('<script>history.pushState({}, "", "/first"); history.replaceState({}, "", "/app/home")</script>'),
    '/same': page('<script>history.replaceState({}, "", "#top")</script><img src="http://[::1]:8080/" alt="">'),
  });
  const busy = await pool.follow({ url: `${site.origin}/busy` }, patient);
  expect(busy.notFollowed).toEqual(['The page was too busy to capture a screenshot.']);
  const app = await pool.follow({ url: `${site.origin}/app` }, patient);
  expect(app.trace.hops.length).toBe(1);
  expect(app.notFollowed).toEqual([
    `The page changed its URL with the History API (not counted as a hop): ${site.origin}/app/home`,
  ]);
  const same = await pool.follow({ url: `${site.origin}/same` }, patient);
  expect(same.notFollowed).toEqual([`The page jumped to a fragment (not counted as a hop): ${site.origin}/same#top`]);
  expect(same.refused.map(({ url }) => url)).toEqual(['[::1]:8080']);
});

/** Windows can't suspend a process. */
const whereSignalsStop = process.platform === 'win32' ? () => {} : test;

whereSignalsStop(
  'reports and stops a browser that no longer responds, and the next trace works',
  { tag: '@slow' },
  async () => {
    await using site = await startSite({ '/': page('Here') });
    const started = browsersFromNow();
    await using pool = await startPool({ quietMs: 100 });
    await pool.follow({ url: `${site.origin}/` }, patient);
    const [hanging] = started();
    expect(hanging).toBeDefined();
    process.kill(hanging?.pid ?? 0, 'SIGSTOP');
    const failing = pool.follow({ url: `${site.origin}/` }, { maxHops: 5, timeoutMs: 500 });
    await expect(failing).rejects.toThrow(BrowserError);
    await expect(failing).rejects.toThrow('The browser stopped responding. Try again.');
    const { trace } = await pool.follow({ url: `${site.origin}/` }, patient);
    expect(trace.end.kind).toBe('final');
    await expect.poll(() => browserProcesses().some(({ pid }) => pid === hanging?.pid)).toBe(false);
  },
);
