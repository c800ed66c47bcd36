import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Baseline, baseline, diffWithBaseline, makeBaseline, setIgnored } from './baseline.ts';
import { maskUrl, partId } from './ignored-parts.ts';
import { everyPart, makeTrace } from './testing/make-trace.ts';
import { watchedChainOf } from './watched-chain.ts';

const start = 'https://example.com/start';
const chainTo = (...urls: string[]) => watchedChainOf(makeTrace([start, ...urls]), everyPart);
const baselineOf = (...finals: string[]) =>
  makeBaseline(
    finals.map((url) => chainTo(url)),
    everyPart,
  );
const changesOf = (made: Baseline, ...urls: string[]) =>
  diffWithBaseline(made, chainTo(...urls), everyPart).map((change) => change.says);

describe('a baseline of three traces that are alike', () => {
  const made = baselineOf('https://example.com/end', 'https://example.com/end', 'https://example.com/end');

  it('ignores nothing and has one way', () => {
    expect(made).toMatchObject({ version: 1, ignored: [] });
    expect(made.chains).toHaveLength(1);
  });

  it('finds a change, and none where there is none', () => {
    expect(changesOf(made, 'https://example.com/end')).toEqual([]);
    expect(changesOf(made, 'https://example.com/new')).toEqual([
      'The final URL is now /new (was /end).',
      'Hop 1 now redirects to /new (was /end).',
    ]);
  });

  it('is plain JSON', () => {
    expect(baseline.parse(JSON.parse(JSON.stringify(made)))).toEqual(made);
  });
});

describe('what changes at every request', () => {
  it.each<[name: string, finals: [string, string, string], kind: string, part: string, also: string, not: string]>([
    [
      'a session id',
      ['https://example.com/end?sid=a&x=1', 'https://example.com/end?sid=b&x=1', 'https://example.com/end?sid=c&x=1'],
      'value',
      'sid',
      'https://example.com/end?sid=zzz&x=1',
      'https://example.com/end?sid=zzz&x=2',
    ],
    [
      'a parameter that comes and goes',
      ['https://example.com/end?cb=1', 'https://example.com/end', 'https://example.com/end?cb=3'],
      'parameter',
      'cb',
      'https://example.com/end',
      'https://example.com/end?other=1',
    ],
    [
      'a segment of the path',
      ['https://example.com/s/k3/end', 'https://example.com/s/p9/end', 'https://example.com/s/q7/end'],
      'path',
      '/s/*/end',
      'https://example.com/s/a-new-one/end',
      'https://example.com/s/a-new-one/other',
    ],
    [
      'a path that is an id alone',
      ['https://example.com/1763373600', 'https://example.com/1763373601', 'https://example.com/1763373602'],
      'path',
      '/*',
      'https://example.com/1763379999',
      'https://example.com/1763379999/more',
    ],
  ])('%s is found, and nothing more is ignored', (_, finals, kind, part, also, not) => {
    const made = baselineOf(...finals);
    expect(made.ignored).toMatchObject([{ kind, host: 'example.com', name: part, isIgnored: true }]);
    expect(made.chains).toHaveLength(1);
    expect(changesOf(made, also)).toEqual([]);
    expect(changesOf(made, not)).not.toEqual([]);
  });

  it('is reported in words, with examples', () => {
    const made = baselineOf(
      'https://example.com/end?sid=a',
      'https://example.com/end?sid=b',
      'https://example.com/end?sid=c',
    );
    expect(made.ignored).toEqual([
      {
        kind: 'value',
        host: 'example.com',
        name: 'sid',
        examples: ['a', 'b'],
        says: 'Ignored: the value of query parameter sid on example.com changes on every request.',
        isIgnored: true,
      },
    ]);
  });

  it('is compared again once a person takes it back, in the next baseline too', () => {
    const finals = ['https://example.com/end?sid=a', 'https://example.com/end?sid=b', 'https://example.com/end?sid=c'];
    const made = baselineOf(...finals);
    const [part] = made.ignored;
    const back = setIgnored(made, part ? partId(part) : '', false);
    expect(changesOf(back, 'https://example.com/end?sid=z')).not.toEqual([]);
    expect(changesOf(setIgnored(back, part ? partId(part) : '', true), 'https://example.com/end?sid=z')).toEqual([]);
    const again = makeBaseline(
      finals.map((url) => chainTo(url)),
      everyPart,
      back.ignored,
    );
    expect(again.ignored).toMatchObject([{ isIgnored: false }]);
    expect(again.chains).toHaveLength(3);
  });

  it('shows as * in the sentences of a change', () => {
    const made = baselineOf(
      'https://example.com/end?sid=a',
      'https://example.com/end?sid=b',
      'https://example.com/end?sid=c',
    );
    expect(changesOf(made, 'https://example.com/new?sid=d')[0]).toBe(
      'The final URL is now /new?sid=* (was /end?sid=*).',
    );
  });
});

describe('a chain that takes several ways', () => {
  const [east, west] = ['https://east.example.com/', 'https://west.example.com/'];

  it('may take each of them, the most frequent first', () => {
    const made = baselineOf(east, west, west);
    expect(made.chains.map(({ finalUrl }) => finalUrl)).toEqual([west, east]);
    expect(made.ignored).toEqual([]);
    expect(changesOf(made, east)).toEqual([]);
    expect(changesOf(made, west)).toEqual([]);
    expect(changesOf(made, 'https://north.example.com/')[0]).toContain('(was https://west.example.com/');
  });

  it('may be of another length', () => {
    const made = makeBaseline([chainTo(east), chainTo(west, east), chainTo(east)], everyPart);
    expect(made.chains).toHaveLength(2);
    expect(changesOf(made, west, east)).toEqual([]);
  });

  it("has two pages, not one with an ID: words in a path aren't IDs", () => {
    const made = baselineOf('https://example.com/summer', 'https://example.com/winter', 'https://example.com/summer');
    expect(made.ignored).toEqual([]);
    expect(made.chains).toHaveLength(2);
  });
});

it('any three traces each match the baseline set from them', () => {
  const url = fc
    .tuple(
      fc.constantFrom('https://a.example', 'https://b.example:8443', 'http://a.example'),
      fc.array(fc.constantFrom('x', 'y', '123456', '*', '%2A', ''), { maxLength: 3 }),
      fc.array(fc.tuple(fc.constantFrom('s', 't', '', '%'), fc.constantFrom('1', '2', '*', '')), { maxLength: 3 }),
    )
    .map(([origin, path, query]) => `${origin}/${path.join('/')}?${query.map((pair) => pair.join('=')).join('&')}`);
  const chains = fc.array(fc.array(url, { minLength: 1, maxLength: 3 }), { minLength: 3, maxLength: 3 });
  fc.assert(
    fc.property(chains, (urls) => {
      const seen = urls.map((each) => watchedChainOf(makeTrace(each), everyPart));
      const made = makeBaseline(seen, everyPart);
      for (const chain of seen) expect(diffWithBaseline(made, chain, everyPart)).toEqual([]);
    }),
  );
});

it('a URL is masked for its own host alone', () => {
  const part = { kind: 'value', host: 'a.example', name: 's', examples: [], says: '', isIgnored: true } as const;
  const parts = [{ ...part, examples: [] }];
  expect(maskUrl('https://a.example/?s=1#f', parts)).toBe('https://a.example/?s=*#f');
  expect(maskUrl('https://b.example/?s=1', parts)).toBe('https://b.example/?s=1');
  expect(maskUrl('no URL', parts)).toBe('no URL');
});
