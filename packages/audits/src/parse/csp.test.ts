import { splitPolicies } from '@hopwise/parsers';
import { describe, expect, it } from 'vitest';
import { combinePolicies, parsePolicy } from './csp.ts';

const combineAll = (policies: readonly string[]) =>
  combinePolicies(policies.map((policy) => parsePolicy(policy)?.directives ?? new Map()));

const read = (...policies: string[]) =>
  Object.fromEntries([...combineAll(policies)].map(([name, sources]) => [name, [...sources].sort()]));

describe('policies read as one', () => {
  it('reads names and sources in any letter case and spacing', () => {
    expect(read(" Default-SRC  'Self'\tHTTPS://A.example ;; style-src x;")).toEqual({
      'default-src': ["'self'", 'https://a.example'],
      'style-src': ['x'],
    });
  });

  it('treats a directive without sources as none', () => {
    expect(read('default-src; upgrade-insecure-requests')).toEqual({
      'default-src': ["'none'"],
      'upgrade-insecure-requests': ["'none'"],
    });
  });

  it('leaves out a source that another one covers', () => {
    expect(read('img-src https://a.example/pictures https://a.example')).toEqual({ 'img-src': ['https://a.example'] });
  });

  it.each(['', 'x', 'img', 'img-src a; img-src b'])('rejects %j', (policy) => {
    expect(parsePolicy(policy)).toBeNull();
  });

  it('lets reporting directives repeat, and reports it', () => {
    expect(parsePolicy('report-uri /a; report-uri /b')).toEqual({
      directives: new Map([['report-uri', new Set(['/a'])]]),
      repeated: ['report-uri'],
    });
  });

  it.each([
    ['what both allow', ['img-src a b', 'img-src b c'], { 'img-src': ['b'] }],
    ['nothing in common', ['img-src a', 'img-src b'], { 'img-src': ["'none'"] }],
    ['a folder covers what is inside', ['img-src h/x/', 'img-src h/x/y h/z'], { 'img-src': ['h/x/y'] }],
    ['a file covers nothing else', ['img-src h/x', 'img-src h/x/y'], { 'img-src': ["'none'"] }],
    ['only in the first', ['img-src a; font-src f', 'img-src a'], { 'img-src': ['a'], 'font-src': ['f'] }],
    ['only in a later one', ['img-src a', 'img-src a; font-src f'], { 'img-src': ['a'], 'font-src': ['f'] }],
    [
      'the fallback of one that is left out',
      ["default-src 'self'", "script-src 'self' a; style-src b"],
      { 'default-src': ["'self'"], 'script-src': ["'self'"], 'style-src': ["'none'"] },
    ],
    [
      'everyone and one site',
      ["script-src * 'unsafe-inline'", "script-src 'self' a"],
      { 'script-src': ["'self'", 'a'] },
    ],
    ['everyone and no place', ['script-src *', "script-src data: 'unsafe-inline'"], { 'script-src': ["'none'"] }],
    ['three of them', ['img-src a b', 'img-src b', 'img-src a b'], { 'img-src': ['b'] }],
  ])('combines several: %s', (_name, policies, directives) => {
    expect(read(...policies)).toEqual(directives);
  });

  it.each([
    ['tokens', `script-src ${Array.from({ length: 100_000 }, (_, n) => `https://h${n}.example`).join(' ')}`],
    ['directives', Array.from({ length: 100_000 }, (_, n) => `d${n} x`).join(';')],
    ['policies', Array.from({ length: 100_000 }, (_, n) => `img-src h${n % 7}`).join(',')],
    ['folders', `img-src ${'/'.repeat(2_000_000)}, img-src ${'/'.repeat(2_000_000)}x`],
    ['one long source', `script-src ${'x'.repeat(5_000_000)}`],
    ['spaces', `script-src${' '.repeat(5_000_000)}x`],
  ])('stays quick on a hostile header: many %s', (_name, line) => {
    // Anything worse than linear runs into the suite's time limit.
    expect(() => combineAll(splitPolicies([line]))).not.toThrow();
  });
});
