import type { HeaderPair } from '@hopwise/model';
import { describe, expect, it } from 'vitest';
import { hopLimitOf } from './contract.ts';
import { judge } from './judge.ts';
import { planCases } from './plan-cases.ts';
import { readContract } from './read-contract.ts';
import * as chainRows from './testing/chain-rows.ts';
import * as targetRows from './testing/target-rows.ts';
import { traceOf } from './testing/trace-of.ts';

/** The first case of a contract of one test. */
function caseOf(test: string, base = 'https://a.test') {
  const { contract, problems } = readContract(`version: 1\nbase: ${base}\ntests:\n  - ${test}\n`, { spelling: 'yaml' });
  expect(problems).toEqual([]);
  const [first] = planCases(contract);
  if (first === undefined) throw new Error('no case');
  return first;
}

function verdictOn(test: string, chain: string, headers: readonly HeaderPair[] = []): string {
  const { outcome, reasons } = judge(caseOf(test), traceOf(chain, headers));
  if (outcome === 'passed') return 'passed';
  return outcome === 'failed' ? reasons.join('; ') : `could not run: ${reasons.join('; ')}`;
}

const tables = { ...targetRows, ...chainRows };

describe('judge', () => {
  for (const [name, rows] of Object.entries(tables)) {
    it.each(rows)(`${name}: %s when %s`, (test, chain, says) => {
      expect(verdictOn(test, chain)).toBe(says);
    });
  }

  it('has a table of at least 150 rows', () => {
    expect(Object.values(tables).flat().length).toBeGreaterThanOrEqual(150);
  });

  it.each<[headers: string, sent: HeaderPair[], says: string]>([
    ['{ cache-control: no-store }', [['Cache-Control', 'no-store']], 'passed'],
    ['{ Cache-Control: no-store }', [['cache-control', 'no-store']], 'passed'],
    ["{ cache-control: '~max-age=\\d+' }", [['Cache-Control', 'public, max-age=60']], 'passed'],
    ["{ cache-control: '*max-age*' }", [['Cache-Control', 'public, max-age=60']], 'passed'],
    [
      "{ cache-control: '~max-age' }",
      [['Cache-Control', 'no-store']],
      'Expected header cache-control: ~max-age, got "no-store"',
    ],
    ['{ x-a: b }', [], 'Expected header x-a: b, but it is missing'],
    ['{ x-a: null }', [], 'passed'],
    ['{ x-a: null }', [['X-A', 'b']], 'Expected no header x-a, got "b"'],
    [
      "{ vary: 'a, b' }",
      [
        ['Vary', 'a'],
        ['Vary', 'b'],
      ],
      'passed',
    ],
    [
      '{ x-a: b, x-c: d }',
      [['X-A', 'c']],
      'Expected header x-a: b, got "c"; Expected header x-c: d, but it is missing',
    ],
  ])('headers %s against %j', (headers, sent, says) => {
    expect(verdictOn(`{ from: /a, to: /b, headers: ${headers} }`, '/a 301 /b 200', sent)).toBe(says);
  });

  it.each<[string, string, string[]]>([
    ['/a -> /b', '/a 301 /b 200', []],
    ['/a -> /c', '/a 301 /b 301 /c 200', ['2 redirects; 1 would be enough.']],
    ['{ from: /a, to: /c, maxRedirects: 2 }', '/a 301 /b 301 /c 200', []],
    ['/a 301', '/a 301 /b 404', ['The final status is 404.']],
    ['{ from: /a, to: /b, final: 404 }', '/a 301 /b 404', []],
    ['/a 404', '/a 404', []],
    ['/a 301', '/a 301 /b loop', ['The chain ends without a page: Redirect loop.', '2 redirects; 1 would be enough.']],
    [
      '{ from: /a, to: /b, certificate: any }',
      '/a 301! /b 200',
      ['Browsers stop at hop 1: the certificate of a.test is self-signed.'],
    ],
    ['{ from: /a, location: /a }', '/a 301 too-many', []],
    ['/a -> /b', '/a 301 http://a.test/b 200', ['Redirect 1 goes from HTTPS to HTTP: http://a.test/b']],
  ])('%s when %s passes with a warning', (test, chain, warnings) => {
    expect(judge(caseOf(test), traceOf(chain))).toEqual({ outcome: 'passed', reasons: [], warnings });
  });
});

describe('a chain that passes', () => {
  const test = '{ from: /a, to: /b }';

  it('has the warning of a check that ends at a sign-in page', () => {
    const check = { level: 'warning' as const, headline: 'Ends at a sign-in page' };
    expect(judge(caseOf(test), traceOf('/a 301 /b 200'), null, check)).toMatchObject({
      outcome: 'passed',
      warnings: ['Ends at a sign-in page.'],
    });
  });

  it('has a warning where search engines may not index its end', () => {
    const headers: HeaderPair[] = [['X-Robots-Tag', 'noindex']];
    const trace = traceOf('/a 301 /b 200');
    const hops = trace.hops.map((hop, at) => (at === 1 ? { ...hop, responseHeaders: headers } : hop));
    expect(judge(caseOf(test), { ...trace, hops }).warnings).toEqual([
      "Search engines can't index the final URL: X-Robots-Tag: noindex",
    ]);
  });
});

it.each([
  ['{ from: /a, to: /b }', 10],
  ['{ from: /a, to: /b, maxRedirects: 15 }', 16],
  ['{ from: /a, to: /b, maxRedirects: 20 }', 20],
  ['{ from: /a, location: /b }', 0],
])('%s follows up to %i redirects where a check follows 10', (test, limit) => {
  expect(hopLimitOf(caseOf(test), 10)).toBe(limit);
});
