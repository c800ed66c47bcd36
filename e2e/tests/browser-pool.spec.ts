import { readFileSync } from 'node:fs';
import path from 'node:path';
import { BrowserError } from '@hopwise/browser';
import { startSite } from '@hopwise/engine/testing/http-site';
import { expect } from '@playwright/test';
import { awaitingRest, patient, startPool, test, unobserved } from '../support/browser-pool.ts';
import { allProcesses, browsersFromNow, processesOf } from '../support/processes.ts';
import { aloneMs, figuresOf } from '../support/run-alone.ts';

test.use(unobserved);

const html = { 'content-type': 'text/html; charset=utf-8' };
const page = (body: string) => ({ headers: html, body: `<!doctype html><title>Page</title>${body}` });
const never = () => new Promise<never>(() => {});

test('reports a browser killed in mid-trace, and the next trace works', { tag: '@slow' }, async () => {
  const asked = Promise.withResolvers<void>();
  await using site = await startSite({
    '/hangs': () => {
      asked.resolve();
      return never();
    },
    '/': page('Here'),
  });
  const started = browsersFromNow();
  await using pool = await startPool();
  const failing = pool.follow({ url: `${site.origin}/hangs` }, patient).catch((error: unknown) => error);
  await asked.promise;
  const browsers = started();
  expect(browsers.length).toBe(1);
  for (const { pid } of browsers) process.kill(pid, 'SIGKILL');
  const error = await failing;
  expect(error).toBeInstanceOf(BrowserError);
  expect(String(error)).toContain('The browser exited during the trace. Try again.');
  const { trace } = await pool.follow({ url: `${site.origin}/` }, patient);
  expect(trace.end.kind).toBe('final');
});

test('100 traces in a row leave neither memory nor processes behind', { tag: '@slow' }, async () => {
  test.setTimeout(aloneMs);
  const figures = await figuresOf('hundred-visits.ts');
  expect(figures).toMatchObject({ right: 100, ends: ['final 3'], processesLeft: 0 });
  expect(figures.endMb - figures.startMb, JSON.stringify(figures)).toBeLessThan(50);
});

/** Only Linux shows the environment of a process. */
const onLinux = process.platform === 'linux' ? test : () => {};

onLinux("the browser doesn't see secrets in the server's environment", { tag: '@slow' }, async () => {
  process.env.HOPWISE_TEST_SECRET = 'not for pages';
  try {
    await using site = await startSite({ '/': page('Here') });
    const started = browsersFromNow();
    await using pool = await startPool();
    await pool.follow({ url: `${site.origin}/` }, patient);
    const environments = started().map(({ pid }) => readFileSync(`/proc/${pid}/environ`, 'utf8'));
    expect(environments.length).toBe(1);
    expect(environments[0]).toContain('PATH=');
    expect(environments[0]).not.toContain('HOPWISE_TEST_SECRET');
  } finally {
    delete process.env.HOPWISE_TEST_SECRET;
  }
});

test('queues traces beyond the limit, in one browser', { tag: '@slow' }, async () => {
  let inside = 0;
  let most = 0;
  const slowly = async () => {
    inside += 1;
    most = Math.max(most, inside);
    await new Promise((done) => setTimeout(done, 100));
    inside -= 1;
    return page('Here');
  };
  await using site = await startSite(Object.fromEntries([1, 2, 3, 4, 5].map((at) => [`/${at}`, slowly])));
  const started = browsersFromNow();
  await using pool = await startPool({ atOnce: 2, quietMs: 100 });
  const visits = await Promise.all([1, 2, 3, 4, 5].map((at) => pool.follow({ url: `${site.origin}/${at}` }, patient)));
  expect(visits.map(({ trace }) => trace.end.kind)).toEqual(Array(5).fill('final'));
  expect(most).toBeLessThanOrEqual(2);
  expect(started().length).toBe(1);
});

test('stops its browser when closed', { tag: '@slow' }, async () => {
  await using site = await startSite({ '/': page('Here') });
  const started = browsersFromNow();
  const pool = await startPool({ quietMs: 100 });
  await pool.follow({ url: `${site.origin}/` }, patient);
  const own = new Set(
    started()
      .flatMap(processesOf)
      .map(({ pid }) => pid),
  );
  expect(own.size).toBeGreaterThan(1);
  await pool.close();
  await expect.poll(() => allProcesses().filter(({ pid }) => own.has(pid))).toEqual([]);
  await expect(pool.follow({ url: `${site.origin}/` }, patient)).rejects.toThrow(BrowserError);
});

test("reports a browser that doesn't start, every time", { tag: '@slow' }, async () => {
  await using pool = await startPool({ executablePath: path.join(import.meta.dirname, 'no-browser') });
  for (const _ of [1, 2]) {
    await expect(pool.follow({ url: 'http://127.0.0.1/' }, patient)).rejects.toThrow(
      /^The browser couldn't be started: /,
    );
  }
});

test('times out on a page that never responds', { tag: '@slow' }, async ({ pool }) => {
  await using site = await startSite({ '/': never });
  const { trace } = await pool.follow({ url: `${site.origin}/` }, { maxHops: 5, timeoutMs: 1500 });
  expect(trace.end).toMatchObject({ kind: 'timeout', error: { code: 'TIMEOUT' } });
  expect(trace.hops.map(({ redirectType }) => redirectType)).toEqual(['ERROR']);
});

test('ends on a page that never settles when the time is up', {
  tag: '@slow',
}, async () => {
  await using pool = await startPool(awaitingRest);
  await using site = await startSite({
    '/': page('<meta http-equiv=refresh content="20; url=/later"><script>for (;;) {}</script>'),
  });
  // Enough time to load the page even on a busy machine.
  const { trace, screenshot } = await pool.follow({ url: `${site.origin}/` }, { maxHops: 5, timeoutMs: 15_000 });
  expect(trace.end.kind).toBe('final');
  expect(trace.hops[0]?.statusCode).toBe(200);
  expect(screenshot).toBeNull();
});

test('an aborted trace ends at once', { tag: '@slow' }, async ({ pool }) => {
  const asked = Promise.withResolvers<void>();
  await using site = await startSite({
    '/': () => {
      asked.resolve();
      return never();
    },
  });
  const caller = new AbortController();
  const following = pool.follow({ url: `${site.origin}/` }, { ...patient, signal: caller.signal });
  await asked.promise;
  caller.abort();
  expect((await following).trace.end).toMatchObject({ kind: 'failed', error: { code: 'ABORTED' } });
});

test('reports loops and chains beyond the limit like the engine', async ({ pool }) => {
  await using site = await startSite({
    '/a': page('<script>location = "/b"</script>'),
    '/b': { status: 302, headers: { location: '/a' } },
    ...Object.fromEntries(
      Array.from({ length: 9 }, (_, at) => [`/${at}`, page(`<script>location = "/${at + 1}"</script>`)]),
    ),
  });
  const loop = await pool.follow({ url: `${site.origin}/a` }, { ...patient, maxHops: 6 });
  expect(loop.trace.end).toMatchObject({ kind: 'loop', error: { code: 'REDIRECT_LOOP' } });
  const long = await pool.follow({ url: `${site.origin}/0` }, { ...patient, maxHops: 4 });
  expect(long.trace.end).toMatchObject({ kind: 'too-many-hops' });
  expect(long.trace.hops.length).toBe(5);
  expect(long.trace.hops.at(-1)?.redirect?.to).toBe(`${site.origin}/5`);
});

test('limits the number and size of loaded resources', { tag: '@slow' }, async () => {
  await using pool = await startPool(awaitingRest);
  const large = Buffer.alloc(1024 * 1024, 'x');
  await using site = await startSite({
    '/many': page('<script>for (let i = 0; i < 1100; i++) fetch("data:,x" + i)</script>'),
    '/large': page('<script>(async () => { for (;;) await (await fetch("/mb")).text() })()</script>'),
    '/mb': { headers: { 'cache-control': 'no-store' }, body: large },
  });
  const visit = await pool.follow({ url: `${site.origin}/large` }, patient);
  expect(visit.trace.end.kind).toBe('final');
  expect(visit.notFollowed).toEqual(['The page loads and sends more than the 50 MB allowed.']);
  expect(site.log.filter((line) => line === 'GET /mb').length).toBeLessThan(60);
  const { trace, notFollowed } = await pool.follow({ url: `${site.origin}/many` }, patient);
  expect(trace.end.kind).toBe('final');
  expect(notFollowed).toEqual(['The page sends more than the 1000 requests allowed.']);
});

test('reports a redirect to an app as an error, like the engine', { tag: '@slow' }, async ({ pool }) => {
  await using site = await startSite({ '/': { status: 302, headers: { location: 'market://details' } } });
  const { trace } = await pool.follow({ url: `${site.origin}/` }, patient);
  expect(trace.end).toMatchObject({ kind: 'failed', error: { code: 'SCHEME_UNSUPPORTED' } });
  expect(trace.hops.map(({ statusCode }) => statusCode)).toEqual([302]);
});

test('reports popups, frames, dialogs, apps and slow refreshes without following them', { tag: '@slow' }, async ({
  pool,
}) => {
  await using site = await startSite({
    // Chromium schedules the refresh once the page has loaded. Opening an app before that would cancel it.
    '/': page(`<meta http-equiv=refresh content="60; url=/later"><iframe src=/frame></iframe>
      <script>open("/popup"); alert("Read this"); onload = () => setTimeout(() => { location = "market://details" })</script>`),
    '/frame': page('<script>setTimeout(() => { location = "/frame-end" }, 50)</script>'),
  });
  const { trace, notFollowed } = await pool.follow({ url: `${site.origin}/` }, patient);
  expect(trace.hops.map(({ redirectType }) => redirectType)).toEqual(['FINAL']);
  expect(trace.hops[0]?.redirect).toEqual({ to: `${site.origin}/later`, delaySeconds: 60 });
  expect(notFollowed.toSorted()).toEqual([
    `An iframe navigated (not followed): ${site.origin}/frame-end`,
    'The page opened a dialog, which was dismissed: Read this',
    `The page opened a popup (not followed): ${site.origin}/popup`,
    `The page refreshes after 60 s (not waited for): ${site.origin}/later`,
    'The page tried to open a non-HTTP URL (not followed): market://details',
  ]);
});
