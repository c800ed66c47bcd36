import { runs } from '@hopwise/model/testing/test-tier';
import fc from 'fast-check';
import { parsePlain } from 'netlify-redirector';
import { expect, it } from 'vitest';
import { readNetlify } from '../readers/netlify.ts';
import { Resolver } from '../resolve.ts';

const segment = fc.constantFrom('a', 'b', 'A', 'x.html', 'caf%C3%A9', 'a-b', '(c)', '[d]', 'a+b', 'q_1');
const sourceSegment = fc.oneof(
  { weight: 6, arbitrary: segment },
  { weight: 1, arbitrary: fc.constantFrom(':one', ':two', '*', 'a*', 'x*y') },
);
const pathOf = (part: fc.Arbitrary<string>) =>
  fc
    .tuple(fc.array(part, { maxLength: 3 }), fc.constantFrom('', '', '/'))
    .map(([parts, slash]) => `/${parts.join('/')}${parts.length > 0 ? slash : ''}`);
const parameter = fc.constantFrom('', '', '', ' id=1', ' id=:id', ' id=:id page=2');
const target = fc.constantFrom(
  '/t',
  '/t/:splat',
  '/t/:one/:two',
  '/t?p=1',
  '/t#f',
  'https://other.example/:splat',
  '/t/:id',
);
const rows = fc.array(
  fc.tuple(pathOf(sourceSegment), parameter, target).map(([from, query, to]) => `${from}${query} ${to}`),
  { minLength: 1, maxLength: 6 },
);
const query = fc.constantFrom('', '', 'id=1', 'id=2&page=2', 'page=2&id=1', 'z=9');

/** The engine of Netlify itself, which also answers for `netlify dev`. */
async function netlifyAnswer(text: string, path: string, search: string) {
  const matcher = await parsePlain(text, {});
  const request = { scheme: 'https', host: 'site.example', path, query: search, headers: {}, cookieValues: {} };
  const found = matcher.match({ ...request, getHeader: () => '', getCookie: () => '' });
  return found === null ? null : { to: found.to, status: found.status };
}

it('fires the rule that the engine of Netlify fires, with the same target', async () => {
  await fc.assert(
    fc.asyncProperty(rows, pathOf(segment), query, async (lines, path, search) => {
      const text = lines.join('\n');
      const map = readNetlify(text);
      expect(map.rules.length).toBe(lines.length);
      const firing = new Resolver(map).fire(`${path}${search === '' ? '' : `?${search}`}`);
      const expected = await netlifyAnswer(text, path, search);
      // The engine leaves it to the server to pass on the query.
      const location = firing?.location?.replace(search === '' ? '\0' : `?${search}`, '');
      expect(firing ? { to: location, status: firing.status } : null).toEqual(expected);
    }),
    { numRuns: runs(1000) },
  );
});
