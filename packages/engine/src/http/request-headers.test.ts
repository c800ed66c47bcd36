import type { ClientName, HeaderPair } from '@hopwise/model';
import { describe, expect, it } from 'vitest';
import { defaultUserAgent, requestHeaders } from './request-headers.ts';

interface Asked {
  url?: string;
  cookies?: string | null;
  client?: ClientName | null;
}

function headersFor(headers: HeaderPair[], { url = 'http://site.test/', cookies = null, client = null }: Asked = {}) {
  const request = { url, method: 'GET', headers, body: null };
  return requestHeaders(request, new URL(url), { client, cookies, isChallenged: true });
}

const value = (headers: HeaderPair[], name: string) => headers.filter(([other]) => other.toLowerCase() === name);

describe('requestHeaders', () => {
  it('begins with Host and adds what pages respond by', () => {
    const headers = headersFor([], { url: 'http://site.test:8080/' });
    expect(headers[0]).toEqual(['Host', 'site.test:8080']);
    expect(headers.map(([name]) => name)).toEqual(['Host', 'User-Agent', 'Accept', 'Accept-Encoding']);
    expect(value(headers, 'user-agent')).toEqual([['User-Agent', defaultUserAgent]]);
  });

  it("gives priority to the user's own, in any letter case", () => {
    const headers = headersFor([
      ['user-agent', 'mine'],
      ['ACCEPT', 'text/plain'],
    ]);
    expect(value(headers, 'user-agent')).toEqual([['user-agent', 'mine']]);
    expect(value(headers, 'accept')).toEqual([['ACCEPT', 'text/plain']]);
  });

  it('puts a Host of the user first and keeps only one', () => {
    const headers = headersFor([
      ['X-A', '1'],
      ['host', 'other.test:81'],
      ['Host', 'third.test'],
    ]);
    expect(headers[0]).toEqual(['host', 'other.test:81']);
    expect(value(headers, 'host')).toHaveLength(1);
  });

  it.each<[string, HeaderPair]>([
    ['Content-Length', ['Content-Length', '5']],
    ['Transfer-Encoding', ['transfer-encoding', 'chunked']],
    ['Connection', ['Connection', 'upgrade']],
    ['Upgrade', ['Upgrade', 'h2c']],
    ['Expect', ['Expect', '100-continue']],
    ['a line break in the value', ['X-A', 'b\r\nX-Evil: 1']],
    ['a NUL in the value', ['X-A', 'b\0']],
    ['a line break in the name', ['X-A\r\nX-Evil', '1']],
    ['a space in the name', ['X A', '1']],
    ['an empty name', ['', '1']],
    ['characters that have no byte', ['X-A', 'Ž€']],
    ['a Host that is more than a host', ['Host', 'a.test/path']],
  ])('leaves out %s', (_name, header) => {
    expect(headersFor([header])).toEqual(headersFor([]));
  });

  it.each([
    ['from the jar', [], 'a=1', 'a=1'],
    ["from the user before the jar's", [['Cookie', 'b=2'] as HeaderPair], 'a=1', 'b=2; a=1'],
    ['from the user alone', [['Cookie', 'b=2'] as HeaderPair], null, 'b=2'],
  ])('sends one Cookie header, %s', (_name, given, cookies, expected) => {
    expect(value(headersFor(given, { cookies }), 'cookie')).toEqual([['Cookie', expected]]);
  });

  it.each([
    ['http://ann:s%C3%A9cret@site.test/', 'ann:sécret'],
    ['http://ann@site.test/', 'ann:'],
    ['http://%E9@site.test/', '%E9:'],
  ])('turns the user of %s into basic credentials', (url, credentials) => {
    const expected = `Basic ${Buffer.from(credentials).toString('base64')}`;
    expect(value(headersFor([], { url }), 'authorization')).toEqual([['Authorization', expected]]);
  });
});
