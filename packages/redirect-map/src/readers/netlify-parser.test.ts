import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runs } from '@hopwise/model/testing/test-tier';
import { parseAllRedirects } from '@netlify/redirect-parser';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RedirectMap } from '../redirect-map.ts';
import { readNetlify } from './netlify.ts';
import { readNetlifyToml } from './netlify-toml.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'hopwise-netlify-'));
});
afterAll(() => rm(folder, { recursive: true }));

interface Row {
  from: string;
  to?: string;
  status: number;
  force: boolean;
  query: number;
}

/** What Netlify's own parser reads, and how many rows it rejects. */
async function vendorRows(name: '_redirects' | 'netlify.toml', text: string) {
  const file = path.join(folder, name);
  await writeFile(file, text);
  const found = await parseAllRedirects(
    name === '_redirects'
      ? { redirectsFiles: [file], configRedirects: [], minimal: false }
      : { redirectsFiles: [], netlifyConfigPath: file, configRedirects: [], minimal: false },
  );
  const redirects = found.redirects as { from: string; to: string; status?: number; force: boolean; query: object }[];
  const rows = redirects.map(
    ({ from, to, status = 301, force, query }): Row => ({ from, to, status, force, query: Object.keys(query).length }),
  );
  // Statuses that no response can have are accepted there, but not here.
  const possible = rows.filter(({ status }) => status >= 200 && status <= 599);
  return { rows: possible, rejected: found.errors.length + rows.length - possible.length };
}

const ownRows = ({ rules, notices }: RedirectMap) => ({
  rows: rules.map(
    ({ source, target, status, flags, conditions }): Row => ({
      from: source.text,
      to: target ?? '',
      status,
      force: flags.includes('force'),
      query: conditions.filter(({ subject }) => subject === 'query').length,
    }),
  ),
  rejected: notices.reduce((sum, { rows }) => sum + rows, 0),
});

const from = fc.constantFrom(
  '/a',
  '/a/b/',
  '/c/*',
  '/d/:id',
  'https://old.example/x',
  '/.netlify/x',
  'b',
  '/e#f',
  '/g,h',
);
const to = fc.constantFrom('/t', '/t/:splat', 'https://new.example/', 'http://new.example/x#y', 't', 'ftp://x');
const line = fc
  .tuple(
    from,
    fc.constantFrom('', ' id=:id', ' a=1 b=2'),
    fc.option(to, { freq: 8 }),
    fc.constantFrom('', ' 301', ' 302!', ' 200', ' 999', ' x', ' 301x'),
    fc.constantFrom('', ' Country=de', ' Language=de,fr', ' # why', ' #why', '\t'),
  )
  .map(([source, query, target, ...rest]) => `${source}${query}${target === null ? '' : ` ${target}`}${rest.join('')}`);
// Rows that are equal in every respect are merged there.
const lines = fc.uniqueArray(line, {
  minLength: 1,
  maxLength: 6,
  selector: (text) => text.replace(/[#\t].*/, '').trim(),
});

it('reads the rows of _redirects that the parser of Netlify reads', () =>
  fc.assert(
    fc.asyncProperty(lines, async (rows) => {
      const text = `# moved\n\n${rows.join('\n')}\n`;
      const expected = await vendorRows('_redirects', text);
      const own = ownRows(readNetlify(text));
      fc.pre(new Set(own.rows.map((row) => JSON.stringify(row))).size === own.rows.length);
      expect(own).toEqual(expected);
    }),
    { numRuns: runs(1000) },
  ));

const table = fc.record(
  {
    from,
    to,
    status: fc.constantFrom(200, 301, 302, 404, 999),
    force: fc.boolean(),
    query: fc.constantFrom({ id: ':id' }, { a: '1', b: '2' }),
  },
  { requiredKeys: [] },
);
const written = (value: unknown) =>
  typeof value === 'object'
    ? `{${Object.entries(value as object).map(([key, inner]) => ` ${key} = "${inner}"`)} }`
    : JSON.stringify(value);

it('reads the tables of netlify.toml that the parser of Netlify reads', () =>
  fc.assert(
    fc.asyncProperty(fc.array(table, { minLength: 1, maxLength: 5 }), async (tables) => {
      const text = tables
        .map(
          (row) =>
            `[[redirects]]\n${Object.entries(row)
              .map(([key, value]) => `${key} = ${written(value)}\n`)
              .join('')}`,
        )
        .join('\n');
      const expected = await vendorRows('netlify.toml', text);
      const own = ownRows(readNetlifyToml(text));
      fc.pre(new Set(own.rows.map((row) => JSON.stringify(row))).size === own.rows.length);
      expect(own).toEqual(expected);
    }),
    { numRuns: runs(1000) },
  ));
