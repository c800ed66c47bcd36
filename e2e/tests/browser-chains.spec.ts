import type { BrowserPool } from '@hopwise/browser';
import { type HttpSite, type Pages, startSite } from '@hopwise/engine/testing/http-site';
import type { Hop } from '@hopwise/model';
import { expect } from '@playwright/test';
import { files, lastPage, type Way, ways } from '../browser-chains/ways.ts';
import { patient, test, unobserved } from '../support/browser-pool.ts';

test.use(unobserved);

/** Each way alone, then three ways in a row, each starting with another one. */
const chains: readonly (readonly Way[])[] = [
  ...ways.map((way) => [way]),
  ...ways.map((way, at) => [way, wayAt(at * 7 + 3), wayAt(at * 11 + 5)]),
];

function wayAt(index: number): Way {
  return ways[index % ways.length] as Way;
}

interface Expected {
  request: string;
  redirectType: Hop['redirectType'];
  by: NonNullable<Hop['by']>['kind'] | undefined;
  delaySeconds: number | null | undefined;
}

/** The pages of one chain and the expected report. */
function laidOut(chain: readonly Way[], name: string): { pages: Pages; expected: Expected[] } {
  const pages: Pages = {};
  const expected: Expected[] = [];
  let [method, adds] = ['GET', ''];
  for (const [at, way] of chain.entries()) {
    const path = `/${name}/${at}${adds}`;
    pages[path] = way.respond(`/${name}/${at + 1}`);
    const delaySeconds = way.delaySeconds ?? null;
    expected.push({ request: `${method} ${path}`, redirectType: way.redirectType, by: way.by, delaySeconds });
    const keepsMethod = way.redirectType === 'HTTP_307' || way.redirectType === 'HTTP_308';
    method = way.method ?? (keepsMethod ? method : 'GET');
    adds = way.adds ?? '';
  }
  const path = `/${name}/${chain.length}${adds}`;
  pages[path] = lastPage;
  expected.push({ request: `${method} ${path}`, redirectType: 'FINAL', by: undefined, delaySeconds: undefined });
  return { pages, expected };
}

const shortOf = (hop: Hop): Expected => {
  const { pathname, search } = new URL(hop.url);
  const { method, redirectType, by, redirect } = hop;
  return {
    request: `${method} ${pathname}${search}`,
    redirectType,
    by: by?.kind,
    delaySeconds: redirect?.delaySeconds,
  };
};

/** The requests to the site that belong to the chain. */
const askedFor = ({ log }: HttpSite, name: string) => log.filter((line) => line.includes(` /${name}/`));

const chainsInTest = 8;
const parts = Array.from({ length: Math.ceil(chains.length / chainsInTest) }, (_, part) =>
  chains.slice(part * chainsInTest, (part + 1) * chainsInTest).map((ways, at) => ({ ways, name: `c${part}-${at}` })),
);

test('has at least 60 chains', { tag: '@slow' }, () => {
  expect(parts.flat().length).toBeGreaterThanOrEqual(60);
});

for (const [part, named] of parts.entries()) {
  test(`script, form, meta and mixed chains, part ${part + 1}: reports the reason and URL of each hop`, {
    tag: '@slow',
  }, async ({ pool }) => {
    const laid = named.map(({ ways, name }) => ({ ways, name, ...laidOut(ways, name) }));
    await using site = await startSite(Object.assign({ ...files }, ...laid.map(({ pages }) => pages)));
    const wrong = await Promise.all(laid.map((chain) => differencesOf(pool, site, chain)));
    expect(wrong.filter((one) => one !== null)).toEqual([]);
  });
}

type Laid = ReturnType<typeof laidOut> & { ways: readonly Way[]; name: string };

async function differencesOf(pool: BrowserPool, site: HttpSite, { ways, name, expected }: Laid) {
  const { trace, title } = await pool.follow({ url: `${site.origin}/${name}/0` }, patient);
  const traced = trace.hops.map(shortOf);
  const asked = askedFor(site, name);
  const places = ways.filter(({ at }, index) => at && !isAt(trace.hops[index], at, site.origin));
  const isRight =
    trace.end.kind === 'final' &&
    title === 'Page' &&
    JSON.stringify(traced) === JSON.stringify(expected) &&
    JSON.stringify(asked) === JSON.stringify(expected.map(({ request }) => request)) &&
    places.length === 0;
  if (isRight) return null;
  const by = trace.hops.map((hop) => hop.by ?? null);
  return { chain: ways.map((way) => way.name).join(', '), traced, asked, expected, end: trace.end, by, places };
}

/** Inline scripts have the page as their file. */
function isAt(hop: Hop | undefined, { file, line }: NonNullable<Way['at']>, origin: string): boolean {
  const expected = file === '' ? hop?.url : `${origin}${file}`;
  return hop?.by?.line === line && hop.by.file?.replace(/#.*/, '') === expected;
}
