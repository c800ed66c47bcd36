import { execFileSync } from 'node:child_process';
import { describe, expect, it, test } from 'vitest';
import { curlCommand, parseHeaderLines } from './curl-command.ts';
import type { HeaderPair } from './trace.ts';

const hop = (url: string, requestHeaders: HeaderPair[] = [], method = 'GET') =>
  ({ url, method, httpVersion: '1.1', requestHeaders }) as const;

/** What a real shell makes of the command: its arguments, one by one. */
const argumentsOf = (command: string): string[] =>
  execFileSync('sh', ['-c', command.replace(/^curl /, "printf '%s\\0' ")], { encoding: 'utf8' })
    .split('\0')
    .slice(0, -1);

describe('curlCommand', () => {
  test('sends the same request', () => {
    const command = curlCommand(
      hop('https://example.com/a?b=1&c=2', [
        ['Accept', 'text/html'],
        ['Host', 'example.com'],
        ['X-Empty', ''],
      ]),
    );
    expect(argumentsOf(command)).toEqual([
      '--include',
      '--http1.1',
      '--header',
      'Accept: text/html',
      '--header',
      'X-Empty;',
      '--globoff',
      '--url',
      'https://example.com/a?b=1&c=2',
    ]);
  });

  test.each([
    ["'; touch /tmp/owned; '"],
    ['$(touch owned)`touch owned`'],
    ['"quoted" \\ back ! history $HOME'],
    ["it's ''odd''"],
  ])('a shell runs nothing of a value: %s', (value) => {
    const command = curlCommand(hop(`https://example.com/?q=${value}`, [['X-Test', value]]));
    expect(argumentsOf(command)).toContain(`X-Test: ${value}`);
    expect(argumentsOf(command).at(-1)).toBe(`https://example.com/?q=${value}`);
  });

  test('a value keeps to its line', () => {
    const command = curlCommand(hop('https://example.com/', [['X-Test', 'a\r\nX-Injected: 1']]));
    expect(argumentsOf(command)).toContain('X-Test: a X-Injected: 1');
  });

  test.each([
    ['GET', []],
    ['HEAD', ['--head']],
    ['POST', ['--request', 'POST']],
  ])('%s', (method, flags) => {
    expect(argumentsOf(curlCommand(hop('https://example.com/', [], method))).slice(1, 1 + flags.length)).toEqual(flags);
  });
});

it.each<[string, string, Record<string, string> | undefined]>([
  ['one header', 'X-Test: yes', { 'X-Test': 'yes' }],
  ['several lines with any line ending', 'A: 1\r\nB: 2\nC:3', { A: '1', B: '2', C: '3' }],
  ['a split at the first colon only', 'Referer: https://example.com:8080/', { Referer: 'https://example.com:8080/' }],
  ['an empty value', 'X-Empty:', { 'X-Empty': '' }],
  ['lines without a colon ignored', 'nonsense\nA: 1', { A: '1' }],
  ['lines without a name ignored', ': value\n  : x', undefined],
  ['nothing', '', undefined],
])('reads %s', (_, text, headers) => {
  expect(parseHeaderLines(text)).toEqual(headers);
});

it('keeps a header named __proto__ as a header', () => {
  expect(Object.keys(parseHeaderLines('__proto__: x') ?? {})).toEqual(['__proto__']);
});
