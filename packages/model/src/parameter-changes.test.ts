import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parameterChanges, parameterJourneys, readParameters } from './parameter-changes.ts';
import { itGrowsLinearly } from './testing/it-grows-linearly.ts';

describe('parameter changes', () => {
  const between = (from: string, to: string) => {
    const changes = parameterChanges([{ url: from }, { url: to }])[1];
    const names = (list: readonly { part: string; name: string }[] = []) =>
      list.map(({ part, name }) => (part === 'fragment' ? `#${name}` : name)).join(' ');
    return {
      added: names(changes?.added),
      changed: names(changes?.changed),
      dropped: names(changes?.dropped),
      passedOn: (changes?.passedOn ?? []).map(({ name, what }) => `${name}: ${what}`).join(' '),
    };
  };

  const nothing = { added: '', changed: '', dropped: '', passedOn: '' };
  const a = 'https://a.example/';
  const b = 'https://b.example/';

  describe('parameterChanges', () => {
    it.each<[string, string, string, Partial<typeof nothing>]>([
      ['nothing', `${a}?x=1`, `${b}?x=1`, {}],
      ['one more', `${a}?x=1`, `${a}?x=1&utm_source=mail`, { added: 'utm_source' }],
      ['another value', `${a}?id=1`, `${a}?id=2`, { changed: 'id' }],
      ['one less', `${a}?gclid=1&x=2`, `${a}?x=2`, { dropped: 'gclid' }],
      ['another order only', `${a}?x=1&y=2`, `${a}?y=2&x=1`, {}],
      ['another order of the same name', `${a}?x=1&x=2`, `${a}?x=2&x=1`, { changed: 'x' }],
      ['one of two values less', `${a}?x=1&x=2`, `${a}?x=1`, { changed: 'x' }],
      ['written in another way only', `${a}?q=a%20b`, `${a}?q=a+b`, {}],
      ['a fragment more', a, `${a}#state=1`, { added: '#state' }],
      ['a fragment without a value', `${a}#top`, `${a}#end`, { added: '#end', dropped: '#top' }],
      ['from the query to the fragment', `${a}?x=1`, `${a}#x=1`, { added: '#x', dropped: 'x' }],
      ['a name without a value', `${a}?x`, `${a}?x=`, {}],
      ['an email to another host', `${a}?m=a@b.example`, `${b}?m=a@b.example`, { passedOn: 'm: email' }],
      ['an email in a fragment', a, `${b}#m=a%40b.example`, { added: '#m', passedOn: 'm: email' }],
      ['an email to the same host', `${a}?m=a@b.example`, `${a}x?m=a@b.example`, {}],
      ['an email to www of the same host', `${a}?m=a@b.example`, 'http://www.a.example/?m=a@b.example', {}],
      ['a token by its name', `${a}?token=1`, `${b}?token=1`, { passedOn: 'token: token' }],
      ['a token by its shape', a, `${b}?k=AKIAABCDEFGHIJKLMNOP`, { added: 'k', passedOn: 'k: token' }],
      ['a phone number by its name', `${a}?tel=030-123456`, `${b}?tel=030-123456`, { passedOn: 'tel: phone' }],
      ['a phone number by its shape', `${a}?n=%2B49301234567`, `${b}?n=%2B49301234567`, { passedOn: 'n: phone' }],
      ['a phone number whose plus is a space', `${a}?n=+49301234567`, `${b}?n=+49301234567`, { passedOn: 'n: phone' }],
      ['a number that is no phone number', `${a}?id=49301234567`, `${b}?id=49301234567`, {}],
      ['a click id', `${a}?gclid=Cj0KCQjw`, `${b}?gclid=Cj0KCQjw`, {}],
      ['text that is no URL', `${a}?x=1`, 'no URL', {}],
    ])('%s', (_name, from, to, changes) => {
      expect(between(from, to)).toEqual({ ...nothing, ...changes });
    });

    it('compares each hop with the one before, and the first with nothing', () => {
      const all = parameterChanges([{ url: `${a}?x=1` }, { url: a }, { url: `${a}?x=1` }]);
      expect(all.map(({ added, dropped }) => [added.length, dropped.length])).toEqual([
        [0, 0],
        [0, 1],
        [1, 0],
      ]);
    });
  });

  /** Servers send longer URLs than may be requested: as long as a head may be. */
  const maxUrlChars = 256 * 1024;
  itGrowsLinearly(
    'comparing the parameters of %s',
    maxUrlChars,
    {
      'a URL with none': (text) => parameterChanges([{ url: a }, { url: `${b}?${text}` }]),
      'two URLs': (text) => parameterChanges([{ url: `${a}?${text}` }, { url: `${b}#${text}` }]),
    },
    ['&a=', '&a=@', '@.', 'a@a.'],
  );
});

describe('parameter journeys', () => {
  const journeys = (...urls: string[]) =>
    parameterJourneys(urls.map((url, hopIndex) => ({ url, hopIndex }))).map(({ part, name, steps, passedOn }) =>
      [
        `${part} ${name}`,
        ...steps.map(({ hopIndex, what }) => `${what} at ${hopIndex}`),
        ...(passedOn === null ? [] : [`${passedOn.what} passed on at ${passedOn.hopIndex}`]),
      ].join(', '),
    );

  describe('parameterJourneys', () => {
    it.each<[string, string[], string[]]>([
      ['no parameters', ['http://a.test/', 'http://a.test/b'], []],
      ['no hops', [], []],
      ['one that stays', ['http://a.test/?x=1', 'http://b.test/?x=1'], ['query x, given at 0']],
      [
        'one that is added, changed and dropped',
        ['http://a.test/', 'http://a.test/?x=1', 'http://a.test/?x=2', 'http://a.test/'],
        ['query x, added at 1, changed at 2, dropped at 3'],
      ],
      [
        'one that comes back',
        ['http://a.test/?x=1', 'http://a.test/', 'http://a.test/?x=1'],
        ['query x, given at 0, dropped at 1, added at 2'],
      ],
      [
        'a personal one, reported where it first leaves',
        ['http://a.test/?m=a@b.test', 'http://b.test/?m=a@b.test', 'http://c.test/?m=a@b.test'],
        ['query m, given at 0, email passed on at 1'],
      ],
      [
        'query and fragment of one name',
        ['http://a.test/?x=1#x=1', 'http://a.test/?x=1'],
        ['query x, given at 0', 'fragment x, given at 0, dropped at 1'],
      ],
    ])('%s', (_name, urls, expected) => {
      expect(journeys(...urls)).toEqual(expected);
    });
  });
});

describe('read parameters', () => {
  it('has the parameters that URLSearchParams has', () => {
    expect([...readParameters('')]).toEqual([]);
    const piece = fc.constantFrom('&', '=', '?', '#', '+', '%', '%20', '%C3%A9', '%ff', 'é', 'a', 'name', '');
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join('');
        const expected = [...new URLSearchParams(`?${text}`)];
        expect([...readParameters(`?${text}`)]).toEqual(expected);
        expect([...readParameters(`#${text}`)]).toEqual(expected);
      }),
    );
  });

  /** Servers send longer URLs than may be requested: as long as a head may be. */
  const maxUrlChars = 256 * 1024;
  itGrowsLinearly('reading %s', maxUrlChars, { parameters: (text) => [...readParameters(text)] }, [
    '&a',
    '&a=',
    '&%23',
    '&%23=',
  ]);
});
