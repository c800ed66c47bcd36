import { startSite } from '@hopwise/engine/testing/http-site';
import { expect } from '@playwright/test';
import { patient, startPool, test, unobserved } from '../support/browser-pool.ts';

test.use(unobserved);

const html = { 'content-type': 'text/html' };
const page = (script: string) => ({ headers: html, body: `<!doctype html><title>x</title><script>${script}</script>` });
const end = { headers: html, body: '<!doctype html><title>end</title><p>The end.' };
const go = "location.href = '/end'";

const late: Record<string, string> = {
  '/1.8': `setTimeout(() => { ${go} }, 1800)`,
  '/2.2': `setTimeout(() => { ${go} }, 2200)`,
  '/3': `setTimeout(() => { ${go} }, 3000)`,
  '/5': `setTimeout(() => { ${go} }, 5000)`,
  '/countdown': `let left = 4; const timer = setInterval(() => { left -= 1; if (left === 0) { clearInterval(timer); ${go} } }, 1000)`,
  '/removed': `document.currentScript.remove(); setTimeout(() => { ${go} }, 3000)`,
  '/chained': `setTimeout(() => setTimeout(() => { ${go} }, 1700), 1700)`,
};

test('finds redirects that wait for a timer', { tag: '@slow' }, async () => {
  const pages = Object.entries(late).map(([path, script]) => [path, page(script)]);
  await using site = await startSite({ ...Object.fromEntries(pages), '/end': end });
  await using pool = await startPool({ watchMs: 10_000, restlessMs: 60_000, atOnce: pages.length });
  const paths = Object.keys(late);
  const visits = await Promise.all(paths.map((path) => pool.follow({ url: `${site.origin}${path}` }, patient)));
  expect(visits.map(({ trace }) => trace.hops.map(({ url }) => new URL(url).pathname))).toEqual(
    paths.map((path) => [path, '/end']),
  );
  expect(visits.map(({ trace }) => trace.hops[0]?.redirectType)).toEqual(paths.map(() => 'JAVASCRIPT'));
});

test('settles service worker registrations', async ({ pool }) => {
  await using site = await startSite({
    '/': page(`navigator.serviceWorker.register('/sw.js', { scope: '/' }).then((registration) => {
      registration.addEventListener('updatefound', () => {});
      location.href = '/end?' + new URL(registration.scope).pathname;
    })`),
    '/sw.js': { headers: { 'content-type': 'text/javascript' }, body: '' },
    '/end?/': end,
  });
  const { trace } = await pool.follow({ url: `${site.origin}/` }, patient);
  expect(trace.hops.map(({ url }) => url)).toEqual([`${site.origin}/`, `${site.origin}/end?/`]);
  expect(site.log).not.toContain('GET /sw.js');
});

test('reports navigation within the page', async ({ pool }) => {
  await using site = await startSite({ '/': page("location.hash = 'part'") });
  const { trace, notFollowed } = await pool.follow({ url: `${site.origin}/` }, patient);
  expect(trace.hops).toHaveLength(1);
  expect(notFollowed).toEqual([`The page jumped to a fragment (not counted as a hop): ${site.origin}/#part`]);
});
