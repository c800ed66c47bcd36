import { describe, expect, it } from 'vitest';
import type { ContractTest, Spelling } from '../contract.ts';
import { blankTest } from '../observed-test.ts';
import { appendTest } from './append-test.ts';

const site = 'https://a.test';
const head = `version: 1\nbase: ${site} # live\n`;
const redirect: ContractTest = { ...blankTest, from: `${site}/old`, to: `${site}/new`, status: [301], final: [200] };
const gone: ContractTest = { ...blankTest, from: `${site}/gone`, status: [410] };
const append = (text: string, spelling: Spelling, test = redirect, base: string | null = null) =>
  appendTest({ text, spelling, base }, test);

describe('adding a test to a contract', () => {
  it.each<[name: string, spelling: Spelling, before: string, after: string, test: ContractTest]>([
    [
      'YAML, after the last test and its comment',
      'yaml',
      `${head}tests:\n  # Spring\n  - /a -> /b # moved\n# The end\n`,
      `${head}tests:\n  # Spring\n  - /a -> /b # moved\n  - { from: /old, to: /new, status: 301, final: 200 }\n# The end\n`,
      redirect,
    ],
    [
      'YAML without a base, and without indentation',
      'yaml',
      'version: 1\ntests:\n- from: https://b.test/\n  to: https://b.test/c\n',
      `version: 1\ntests:\n- from: https://b.test/\n  to: https://b.test/c\n- ${site}/gone 410\n`,
      gone,
    ],
    [
      'YAML with CRLF',
      'yaml',
      `version: 1\r\nbase: ${site}\r\ntests:\r\n  - /a -> /b`,
      `version: 1\r\nbase: ${site}\r\ntests:\r\n  - /a -> /b\r\n  - /gone 410`,
      gone,
    ],
    [
      'lines',
      'lines',
      `# Mine\n${site}/a -> /b`,
      `# Mine\n${site}/a -> /b\n${site}/old -> ${site}/new 301\n`,
      redirect,
    ],
    [
      'CSV with a status',
      'csv',
      'from,to,status,note\n/a,/b,301,"x, y"\n',
      `from,to,status,note\n/a,/b,301,"x, y"\n${site}/old,${site}/new,301,\n`,
      redirect,
    ],
    [
      'CSV with a final status',
      'csv',
      'from;to;final\n/a;/b;200\n',
      `from;to;final\n/a;/b;200\n${site}/old;${site}/new;\n`,
      redirect,
    ],
    [
      'a bulk file',
      'csv',
      `url,expectedUrl,expectedStatus\n${site}/a,,200\n`,
      `url,expectedUrl,expectedStatus\n${site}/a,,200\n${site}/gone,,410\n`,
      gone,
    ],
  ])('keeps everything else: %s', (_, spelling, before, after, test) => {
    expect(append(before, spelling, test)).toMatchObject({ text: after });
  });

  it('writes paths for the site that overrides the one in the text', () => {
    expect(append('from,to\n/a,/b\n', 'csv', redirect, site)).toMatchObject({ text: 'from,to\n/a,/b\n/old,/new\n' });
  });

  it.each<[name: string, spelling: Spelling, text: string, reason: RegExp, test?: ContractTest]>([
    [
      'the URL is tested already',
      'yaml',
      `${head}tests:\n  - /old -> /else\n`,
      /already tests https:\/\/a\.test\/old on line 4/,
    ],
    ['the text has a problem', 'lines', '/a => /b\n', /^Fix line 1 of the contract first/],
    ['the tests are in one line', 'yaml', `${head}tests: [/a -> /b]\n`, /no place for this test/],
    ['there is no column for it', 'csv', 'from,to\n/a,/b\n', /no place for this test/, gone],
  ])("gives the reason when it can't because %s", (_, spelling, text, reason, test) => {
    expect(append(text, spelling, test)).toEqual({ reason: expect.stringMatching(reason) });
  });
});
