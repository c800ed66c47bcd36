import { describe, expect, it } from 'vitest';
import { parseMonitorsFile } from './monitors-file.ts';

const read = (text: string) => parseMonitorsFile(text);
const problemsIn = (text: string) => {
  const found = read(text);
  return 'problems' in found ? found.problems.map(({ line, column, message }) => `${line}:${column} ${message}`) : [];
};

describe('a monitors file', () => {
  it('has entries with their places, and defaults that an entry overrides', () => {
    const found = read(`version: 1
defaults: { every: 15m, tags: [Shop], notify: [On call] }
monitors:
  - key: a
    url: https://www.example.com/a
  - { key: b, contract: Redirects, daily: { at: '06:30', zone: UTC }, tags: [] }
`);
    if ('problems' in found) throw new Error(JSON.stringify(found.problems));
    expect(found.entries).toEqual([
      { key: 'a', url: 'https://www.example.com/a', every: '15m', tags: ['shop'], notify: ['On call'] },
      { key: 'b', contract: 'Redirects', daily: { at: '06:30', zone: 'UTC' }, tags: [], notify: ['On call'] },
    ]);
    expect([found.placeOf(1).line, found.placeOf(2).line]).toEqual([4, 6]);
  });

  it('reports every problem with its line', () => {
    const text = `version: 2
defaults: { intervall: 5m }
monitors:
  - key: a
    url: https://www.example.com/a
    every: 7m
  - key: a
    url: https://ada:secret@www.example.com/
    colour: red
  - url: https://www.example.com/b
    contract: Both
  - key: c d
    url: https://www.example.com/c
    alerting:
      failures: 0
      failure: 3
  - just text
`;
    expect(problemsIn(text)).toEqual([
      '1:10 Version must be 1',
      '2:13 Unknown field: intervall',
      '6:12 Every must be one of 1m, 5m, 15m, 30m, 1h, 6h, 24h',
      '7:10 The key a is already used on line 4',
      "8:10 URLs can't contain a password. Remove it.",
      '9:5 Unknown field: colour',
      '10:5 Missing key. Add one: it identifies the monitor and should never change',
      '10:10 A monitor needs either a url or a contract',
      expect.stringMatching(/^12:10 Key must be 1 to 100/),
      '15:17 Failures must be a whole number from 1 to 10',
      '16:7 Unknown field: failure',
      expect.stringMatching(/^17:5 /),
      '17:5 Missing key. Add one: it identifies the monitor and should never change',
    ]);
  });

  it.each([
    ['', ['1:1 Version must be 1', '1:1 Monitors must be a list']],
    ['version: 1\nmonitors: {}\n', ['2:11 Monitors must be a list']],
    ['version: 1\nmonitors:\n  - key: "a\n', [expect.stringContaining('Missing closing "quote')]],
    ['version: 1\nversion: 1\nmonitors: []\n', ['2:1 version is listed twice']],
    ['version: 1\nmonitors: [*a]\n', [expect.stringContaining("2:12 Aliases (*) aren't supported")]],
    ['version: 1\nmonitors: []\n---\nversion: 1\n', [expect.stringContaining('second YAML document')]],
    [`version: 1\nmonitors: ${'['.repeat(100)}`, [expect.stringContaining('nested too deeply')]],
  ])('is rejected as %j', (text, problems) => {
    expect(problemsIn(text)).toEqual(problems);
  });
});
