import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findHeadEnd, parseHead } from './http1-head.ts';

const lines = (...text: string[]) => `${text.join('\r\n')}\r\n\r\n`;

describe('parseHead', () => {
  it('keeps names as written, order and repeats', () => {
    const text = lines('HTTP/1.1 301 Moved Permanently', 'LOCATION: /a', 'x-A:1', 'X-a: 2');
    expect(parseHead(text)).toEqual({
      statusCode: 301,
      httpVersion: '1.1',
      headers: [
        ['LOCATION', '/a'],
        ['x-A', '1'],
        ['X-a', '2'],
      ],
    });
  });

  it.each([
    ['bare line feeds', 'HTTP/1.1 302 Found\nLocation: /a\n\n', [['Location', '/a']]],
    ['no reason phrase', lines('HTTP/1.1 302', 'Location: /a'), [['Location', '/a']]],
    ['empty lines first', `\r\n\r\n${lines('HTTP/1.1 302 Found', 'Location: /a')}`, [['Location', '/a']]],
    ['a line without a colon', lines('HTTP/1.1 302 Found', 'nonsense', 'Location: /a'), [['Location', '/a']]],
    [
      'a folded line that continues nothing',
      lines('HTTP/1.1 302 Found', ' X: 1', 'Location: /a'),
      [['Location', '/a']],
    ],
    ['a line without a name', lines('HTTP/1.1 302 Found', ': x', 'Location: /a'), [['Location', '/a']]],
    ['space before the colon', lines('HTTP/1.1 302 Found', 'Location : /a'), [['Location', '/a']]],
    [
      'a folded line',
      lines('HTTP/1.1 302 Found', 'Location:', '\t/a', 'X: 1', '  2'),
      [
        ['Location', '/a'],
        ['X', '1 2'],
      ],
    ],
    ['an empty value', lines('HTTP/1.1 302 Found', 'Location:'), [['Location', '']]],
    ['a colon in the value', lines('HTTP/1.1 302 Found', 'Location: http://a:8/'), [['Location', 'http://a:8/']]],
    ['bytes beyond ASCII', lines('HTTP/1.1 302 Found', 'Location: /\xe9\xa0'), [['Location', '/\xe9\xa0']]],
    ['control characters', lines('HTTP/1.1 302 Found', 'X: a\x01b'), [['X', 'a\x01b']]],
    ['a lone carriage return, which ends the line', lines('HTTP/1.1 302 Found', 'X: a\rb'), [['X', 'a']]],
    ['a version that is none', lines('HTTP/2.0 302 Found', 'X: a'), [['X', 'a']]],
    ['no version', lines('HTTP 302 Found', 'X: a'), [['X', 'a']]],
    ['four bytes before', lines('abcdHTTP/1.1 302 Found', 'X: a'), [['X', 'a']]],
    ['a reason without a space', lines('HTTP/1.1 302Found', 'X: a'), [['X', 'a']]],
  ])('forgives %s', (_name, text, headers) => {
    expect(parseHead(text)).toMatchObject({ statusCode: 302, headers });
  });

  it.each([
    ['HTTP/1.0 200 OK', '1.0', 200],
    ['HTTP/1.1 200 OK', '1.1', 200],
    ['http/1.1 404 Not Found', '1.1', 404],
    ['HTTP/1.1 \t 999', '1.1', 999],
    ['HTTP/1.2 000\tNothing', '1.1', 0],
    ['HTTP/1.1 20 OK', '1.1', 20],
    ['HTTP/1.1 2000 OK', '1.1', 2000],
    ['HTTP/1.1 OK', '1.1', 200],
    ['HTTP/1.1', '1.1', 200],
  ])('reads %j', (statusLine, httpVersion, statusCode) => {
    expect(parseHead(lines(statusLine))).toMatchObject({ httpVersion, statusCode });
  });

  it.each([
    '',
    'SSH-2.0-OpenSSH_9',
    '220 mail ready',
    'abcdeHTTP/1.1 200 OK',
    'HTTP/1.1 20000 OK',
    'HTTP/1.1 200 OK\r\nX: \0',
  ])('rejects %j', (text) => {
    expect(parseHead(lines(text))).toBe('not-http');
  });

  it('rejects more headers than fit into what browsers read', () => {
    expect(parseHead(lines('HTTP/1.1 200 OK', ...Array.from({ length: 70_000 }, () => 'a: b')))).toBe('too-large');
  });

  it('never throws', () => {
    const bytes = fc.uint8Array({ maxLength: 500 });
    fc.assert(
      fc.property(bytes, (noise) => void parseHead(`HTTP/1.1 200 OK\r\n${Buffer.from(noise).toString('latin1')}`)),
    );
  });
});

describe('findHeadEnd', () => {
  it.each([
    ['HTTP/1.1 200 OK\r\n\r\nbody', 19],
    ['HTTP/1.1 200 OK\n\nbody', 17],
    ['HTTP/1.1 200 OK\r\na: b\n\r\nbody', 24],
    ['\r\n\r\nHTTP/1.1 200 OK\r\n\r\n', 23],
    ['HTTP/1.1 200 OK\r\n', -1],
    ['\r\n\r\n', -1],
    ['', -1],
  ])('of %j is %d', (text, end) => {
    expect(findHeadEnd(Buffer.from(text), 0)).toBe(end);
  });

  it('is the same when the bytes come one by one', () => {
    const text = 'HTTP/1.1 200 OK\r\na: b\r\n\r\nbody\r\n\r\n';
    const ends = Array.from(text, (_, index) => findHeadEnd(Buffer.from(text.slice(0, index + 1)), index));
    expect(ends.find((end) => end !== -1)).toBe(25);
  });
});
