import { runs } from '@hopwise/model/testing/test-tier';
import { getTransformedRoutes, isHandler } from '@vercel/routing-utils';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { readVercel } from '../readers/vercel.ts';
import { Resolver } from '../resolve.ts';

// routing-utils reports patterns that two versions of path-to-regexp compile differently.
beforeAll(() => vi.spyOn(console, 'error').mockImplementation(() => {}));
afterAll(() => vi.restoreAllMocks());

const text = fc.constantFrom('a', 'b', 'A', 'x.html', 'a-b', 'q_1', 'a+b', 'c\\:d', '\\(c\\)', 'caf%C3%A9');
const key = fc.constantFrom(
  ':one',
  ':two',
  ':one*',
  ':two+',
  ':one?',
  ':id(\\d+)',
  '(.*)',
  'v-:one',
  ':one.html',
  ':one(a|b)',
);
const plain = fc.constantFrom(
  'a',
  'b',
  'A',
  'x.html',
  'a-b',
  'q_1',
  'a+b',
  'c:d',
  '(c)',
  'caf%C3%A9',
  '12',
  'index',
  'index.html',
  '.well-known',
  'v-12',
  'v-a',
);
const joined = (part: fc.Arbitrary<string>, maxLength: number) =>
  fc.array(part, { minLength: 1, maxLength }).map((parts) => `/${parts.join('/')}`);
const namesOf = (written: string) => written.match(/(?<!\\):\w+/g) ?? [];
const source = joined(fc.oneof({ weight: 4, arbitrary: text }, { weight: 1, arbitrary: key }), 3).filter(
  (written) => new Set(namesOf(written)).size === namesOf(written).length,
);
const target = fc.constantFrom(
  '/t',
  '/t?p=1',
  '/t#f',
  'https://other.example/x',
  '/t/:one',
  '/t/:one*',
  '/t/$1',
  '/t/:id',
  '/t?p=:one',
);
const row = fc.record({
  source,
  destination: target,
  status: fc.constantFrom({ permanent: true }, { permanent: false }, { statusCode: 301 }, {}),
});
const path = fc.tuple(joined(plain, 3), fc.constantFrom('', '', '', '/')).map(([start, end]) => start + end);

const settings = fc.constantFrom(
  {},
  { trailingSlash: true },
  { trailingSlash: false },
  { cleanUrls: true },
  { cleanUrls: true, trailingSlash: true },
  { cleanUrls: true, trailingSlash: false },
);

/** How Vercel's routing handles a path, by the regular expressions that its own package generates. */
function vercelAnswer(config: { redirects: object[] }, requested: string) {
  const { routes, error } = getTransformedRoutes(config as never);
  if (error !== null) return 'rejected';
  for (const route of routes ?? []) {
    if (isHandler(route)) continue;
    const match = new RegExp(route.src ?? '').exec(requested);
    if (match === null) continue;
    // /.well-known stays as it is, but the routes don't say whether rows apply to it.
    if (route.headers === undefined) return 'unclear';
    const location = route.headers?.Location ?? '';
    const to = location.replaceAll(/\$(\d)/g, (_: string, at: string) => match[Number(at)] ?? '');
    return {
      // /index has nothing before its slash.
      to: to === '//' ? '/' : to,
      status: route.status,
    };
  }
  return null;
}

it('fires the redirect that the routes of Vercel fire, with the same target', () => {
  let compared = 0;
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 4 }), settings, path, (rows, setting, requested) => {
      const redirects = rows.map(({ status, ...rest }) => ({ ...rest, ...status }));
      const config = { ...setting, redirects };
      const expected = vercelAnswer(config, requested);
      fc.pre(expected !== 'rejected' && expected !== 'unclear');
      const map = readVercel(JSON.stringify(config));
      expect(map.rules.length).toBe(redirects.length);
      const firing = new Resolver(map).fire(requested);
      expect(firing ? { to: firing.location, status: firing.status } : null).toEqual(expected);
      if (firing) compared += 1;
    }),
    { numRuns: runs(2000) },
  );
  expect(compared).toBeGreaterThan(10);
});
