import type { BrowserPool } from '@hopwise/browser';
import { type HttpSite, type Pages, startSite } from '@hopwise/engine/testing/http-site';
import type { Hop } from '@hopwise/model';
import { expect } from '@playwright/test';
import { files, lastPage, type RedirectKind, redirectKinds } from '../browser-chains/redirect-kinds.ts';
import { patient, test, unobserved } from '../support/browser-pool.ts';

test.use(unobserved);

/** Each kind alone, then chains of three kinds, each with a different first one. */
const chains: readonly (readonly RedirectKind[])[] = [
  ...redirectKinds.map((kind) => [kind]),
  ...redirectKinds.map((kind, at) => [kind, kindAt(at * 7 + 3), kindAt(at * 11 + 5)]),
];

function kindAt(index: number): RedirectKind {
  return redirectKinds[index % redirectKinds.length] as RedirectKind;
}

interface Expected {
  request: string;
  redirectType: Hop['redirectType'];
  by: NonNullable<Hop['by']>['kind'] | undefined;
  delaySeconds: number | null | undefined;
}

/** The pages of one chain, and the expected trace. */
function layOut(chain: readonly RedirectKind[], name: string): { pages: Pages; expected: Expected[] } {
  const pages: Pages = {};
  const expected: Expected[] = [];
  let [method, adds] = ['GET', ''];
  for (const [at, kind] of chain.entries()) {
    const path = `/${name}/${at}${adds}`;
    pages[path] = kind.respond(`/${name}/${at + 1}`);
    const delaySeconds = kind.delaySeconds ?? null;
    expected.push({ request: `${method} ${path}`, redirectType: kind.redirectType, by: kind.by, delaySeconds });
    const keepsMethod = kind.redirectType === 'HTTP_307' || kind.redirectType === 'HTTP_308';
    method = kind.method ?? (keepsMethod ? method : 'GET');
    adds = kind.adds ?? '';
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

/** The requests that belong to the chain. */
const requestsOf = ({ log }: HttpSite, name: string) => log.filter((line) => line.includes(` /${name}/`));

const chainsInTest = 8;
const parts = Array.from({ length: Math.ceil(chains.length / chainsInTest) }, (_, part) =>
  chains
    .slice(part * chainsInTest, (part + 1) * chainsInTest)
    .map((redirectKinds, at) => ({ redirectKinds, name: `c${part}-${at}` })),
);

test('has at least 60 chains', { tag: '@slow' }, () => {
  expect(parts.flat().length).toBeGreaterThanOrEqual(60);
});

for (const [part, named] of parts.entries()) {
  test(`reports the right reason and URL for each hop of script, form, meta and mixed chains, part ${part + 1}`, {
    tag: '@slow',
  }, async ({ pool }) => {
    const laid = named.map(({ redirectKinds, name }) => ({ redirectKinds, name, ...layOut(redirectKinds, name) }));
    await using site = await startSite(Object.assign({ ...files }, ...laid.map(({ pages }) => pages)));
    const wrong = await Promise.all(laid.map((chain) => differencesOf(pool, site, chain)));
    expect(wrong.filter((one) => one !== null)).toEqual([]);
  });
}

type Laid = ReturnType<typeof layOut> & { redirectKinds: readonly RedirectKind[]; name: string };

async function differencesOf(pool: BrowserPool, site: HttpSite, { redirectKinds, name, expected }: Laid) {
  const { trace, title } = await pool.follow({ url: `${site.origin}/${name}/0` }, patient);
  const reported = trace.hops.map(shortOf);
  const requested = requestsOf(site, name);
  const places = redirectKinds.filter(({ at }, index) => at && !isAt(trace.hops[index], at, site.origin));
  const isRight =
    trace.end.kind === 'final' &&
    title === 'Page' &&
    JSON.stringify(reported) === JSON.stringify(expected) &&
    JSON.stringify(requested) === JSON.stringify(expected.map(({ request }) => request)) &&
    places.length === 0;
  if (isRight) return null;
  const by = trace.hops.map((hop) => hop.by ?? null);
  return {
    chain: redirectKinds.map((kind) => kind.name).join(', '),
    reported,
    requested,
    expected,
    end: trace.end,
    by,
    places,
  };
}

/** For an inline script, the file is the page. */
function isAt(hop: Hop | undefined, { file, line }: NonNullable<RedirectKind['at']>, origin: string): boolean {
  const expected = file === '' ? hop?.url : `${origin}${file}`;
  return hop?.by?.line === line && hop.by.file?.replace(/#.*/, '') === expected;
}
