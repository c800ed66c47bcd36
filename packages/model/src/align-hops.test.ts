import { describe, expect, it } from 'vitest';
import { alignHops } from './align-hops.ts';

const chain = (...urls: string[]) => urls.map((url) => ({ url, redirect: null }));
const aligned = (before: string[], after: string[]) =>
  alignHops(chain(...before), chain(...after)).map((pair) => `${pair.before?.url ?? '-'} ${pair.after?.url ?? '-'}`);

const [a, b, c, d] = ['http://a.test/', 'http://b.test/', 'http://c.test/', 'http://d.test/'] as const;

describe('alignHops', () => {
  it.each<[string, string[], string[], string[]]>([
    ['the same chains', [a, b], [a, b], [`${a} ${a}`, `${b} ${b}`]],
    ['nothing', [], [], []],
    ['a chain and none', [a, b], [], [`${a} -`, `${b} -`]],
    ['none and a chain', [], [a], [`- ${a}`]],
    ['a hop that came between', [a, c], [a, b, c], [`${a} ${a}`, `- ${b}`, `${c} ${c}`]],
    ['a hop that is gone', [a, b, c], [a, c], [`${a} ${a}`, `${b} -`, `${c} ${c}`]],
    ['a hop that was replaced', [a, b, d], [a, c, d], [`${a} ${a}`, `${b} ${c}`, `${d} ${d}`]],
    ['another start', [a, c], [b, c], [`${a} ${b}`, `${c} ${c}`]],
    ['ends that differ, one chain being shorter', [a, b, c], [a, d], [`${a} ${a}`, `${b} -`, `${c} ${d}`]],
    [
      'the same page with another query and a new hop',
      [a, `${c}?v=1`, d],
      [a, b, `${c}?v=2`, d],
      [`${a} ${a}`, `- ${b}`, `${c}?v=1 ${c}?v=2`, `${d} ${d}`],
    ],
    ['a loop', [a, b, a], [a, b, a, b], [`${a} ${a}`, `${b} ${b}`, `${a} ${a}`, `- ${b}`]],
    ['nothing in common', [a], [b], [`${a} ${b}`]],
    ['what is no URL', ['x'], ['y'], ['x y']],
  ])('puts side by side: %s', (_name, before, after, expected) => {
    expect(aligned(before, after)).toEqual(expected);
  });

  it('is the same either way round', () => {
    const [before, after] = [
      [a, b, c],
      [a, d, b, c, d],
    ];
    const swapped = aligned(after, before).map((pair) => pair.split(' ').reverse().join(' '));
    expect(swapped).toEqual(aligned(before, after));
  });

  it('keeps every hop of both, in order', () => {
    const before = [a, b, a, c, b];
    const after = [c, a, b, d, a, b, c];
    const pairs = alignHops(chain(...before), chain(...after));
    expect(pairs.flatMap((pair) => pair.before?.url ?? [])).toEqual(before);
    expect(pairs.flatMap((pair) => pair.after?.url ?? [])).toEqual(after);
  });
});
