import { describe, expect, it } from 'vitest';
import { hopChanges } from './hop-changes.ts';
import type { Hop } from './trace.ts';

const hop = (url: string, changes: Partial<Pick<Hop, 'method' | 'cookiesSet' | 'tls'>> = {}) => ({
  url,
  method: 'GET',
  cookiesSet: [],
  tls: null,
  ...changes,
});
const untrusted = { trusted: false } as Hop['tls'];

describe('hopChanges', () => {
  it.each<[string, ReturnType<typeof hop>, ReturnType<typeof hop>, string[]]>([
    ['nothing', hop('http://a.test/'), hop('http://a.test/b'), []],
    ['a safer scheme', hop('http://a.test/'), hop('https://a.test/'), ['good: Upgraded to https']],
    ['a less safe scheme', hop('https://a.test/'), hop('http://a.test/'), ['bad: Downgraded to http']],
    ['another host', hop('http://a.test/'), hop('http://b.test/'), ['neutral: New host']],
    ['another port', hop('http://a.test/'), hop('http://a.test:81/'), []],
    [
      'another method',
      hop('http://a.test/', { method: 'POST' }),
      hop('http://a.test/'),
      ['warning: GET instead of POST'],
    ],
    [
      'cookies',
      hop('http://a.test/'),
      hop('http://a.test/b', { cookiesSet: ['a', 'b'] }),
      ['neutral: Stores 2 cookies'],
    ],
    ['a cookie', hop('http://a.test/'), hop('http://a.test/b', { cookiesSet: ['a'] }), ['neutral: Stores a cookie']],
    [
      'a bad certificate',
      hop('https://a.test/'),
      hop('https://a.test/b', { tls: untrusted }),
      ['bad: Certificate not trusted'],
    ],
    [
      'parameters',
      hop('http://a.test/?gclid=1&id=1'),
      hop('http://a.test/?id=2&utm_source=x#y=1'),
      ['warning: Drops gclid', 'neutral: Changes id', 'neutral: Adds utm_source, #y'],
    ],
    [
      'many parameters',
      hop('http://a.test/'),
      hop(`http://a.test/?a=1&b=1&c=1&d=1&${'e'.repeat(50)}=1`),
      ['neutral: Adds a, b, c and 2 more'],
    ],
    [
      'personal data for another host',
      hop('http://a.test/?mail=a@b.test'),
      hop('http://b.test/?mail=a@b.test'),
      ['warning: Email passed to b.test', 'neutral: New host'],
    ],
    ['the same again', hop('http://a.test/x'), hop('http://a.test/x'), ['warning: Same URL as hop 1']],
    ['text that is no URL', hop('http://a.test/'), hop('http://'), []],
  ])('%s', (_name, before, after, expected) => {
    expect(hopChanges([before, after])[1]?.map(({ tone, says }) => `${tone}: ${says}`)).toEqual(expected);
  });

  it('tells of the first hop only what it does by itself', () => {
    const first = hop('https://a.test/?a=1', { cookiesSet: ['a'], tls: untrusted });
    expect(hopChanges([first])[0]?.map(({ says }) => says)).toEqual(['Certificate not trusted', 'Stores a cookie']);
  });

  it('cuts a name without end', () => {
    const [, change] = hopChanges([hop('http://a.test/'), hop(`http://a.test/?${'n'.repeat(500)}=1`)]);
    expect(change?.[0]?.says).toBe(`Adds ${'n'.repeat(40)}…`);
  });
});
