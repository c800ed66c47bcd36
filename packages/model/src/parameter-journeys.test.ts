import { describe, expect, it } from 'vitest';
import { parameterJourneys } from './parameter-journeys.ts';

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
      'a personal one, told where it first leaves',
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
