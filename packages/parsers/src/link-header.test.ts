import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseLinkHeader } from './link-header.ts';

describe('parseLinkHeader', () => {
  it.for<[name: string, value: string, links: [target: string, rel: string[], hreflang: string | null][]]>([
    ['one', '<https://a.test/>; rel=canonical', [['https://a.test/', ['canonical'], null]]],
    ['quoted', '</a>; rel="Canonical  next"', [['/a', ['canonical', 'next'], null]]],
    [
      'two',
      '</a>; rel=prev, </b>;rel=next',
      [
        ['/a', ['prev'], null],
        ['/b', ['next'], null],
      ],
    ],
    ['hreflang', '</de>; rel="alternate"; hreflang="de-CH"', [['/de', ['alternate'], 'de-CH']]],
    ['commas and semicolons inside', '</a,b;c>; title="x, y; z"; rel=up', [['/a,b;c', ['up'], null]]],
    ['escaped quote', '</a>; title="x\\", "; rel=up', [['/a', ['up'], null]]],
    ['the first rel counts', '</a>; rel=up; rel=down', [['/a', ['up'], null]]],
    ['parameter without value', '</a>; nopush; rel=preload', [['/a', ['preload'], null]]],
    ['spaces everywhere', '  < /a > ; rel = up  ,', [['/a', ['up'], null]]],
    ['no rel', '</a>', [['/a', [], null]]],
    ['empty', '', []],
    ['no brackets', 'https://a.test/; rel=up', []],
    ['goes on after nonsense', 'nonsense, </a>; rel=up', [['/a', ['up'], null]]],
    ['never closed', '</a; rel=up', []],
    ['quote never closed', '</a>; rel="up', [['/a', ['up'], null]]],
  ])('%s', ([, value, links]) => {
    expect(parseLinkHeader(value).map(({ target, rel, hreflang }) => [target, rel, hreflang])).toEqual(links);
  });

  it('keeps all parameters', () => {
    expect({ ...parseLinkHeader('</a>; AS=style; x="1"')[0]?.parameters }).toEqual({ as: 'style', x: '1' });
  });

  it.for(['<', ',', '<,', 'a,', '<a>;', '<a>;"', '<a>;a="\\'])('takes linear time for a long row of %s', (unit) => {
    // Anything worse than linear runs into the suite's time limit.
    expect(() => parseLinkHeader(unit.repeat(400_000 / unit.length))).not.toThrow();
  });

  it('never throws', () => {
    const piece = fc.constantFrom('<', '>', ';', ',', '=', '"', '\\', ' ', 'rel', '__proto__');
    fc.assert(fc.property(fc.array(fc.oneof(piece, fc.string())), (pieces) => void parseLinkHeader(pieces.join(''))));
  });
});
