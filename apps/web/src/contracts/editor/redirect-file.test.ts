import { expect, test } from 'vitest';
import { convertRedirectFile, redirectFileAsCsv } from './redirect-file.ts';

test('writes tests for the redirects of a server configuration', () => {
  const converted = convertRedirectFile('Redirect 301 /old /new\nRedirectPermanent /a https://b.test/\n', '.htaccess');
  expect(converted).toMatchObject({ format: expect.stringContaining('Apache'), skipped: 0 });
  expect(converted?.tests).toBeGreaterThanOrEqual(2);
  expect(converted?.text).toContain('/new');
});

test.each([
  ['a contract', '/old -> /new 301\n', ''],
  ['a contract with a typo', 'version: 1\ntests:\n  - /a => /b\n', ''],
  ['a list of arrows with a typo', '/a -> /b\n/c -> /d\n/e ->\n', ''],
  ['another text', 'Hello\nWorld\n', 'notes.txt'],
  ['an empty text', '', ''],
])('leaves %s alone', (_, text, name) => {
  expect(convertRedirectFile(text, name)).toBeUndefined();
});

test.each([
  ['nginx', 'location = /old { return 301 /new; }\n', 'nginx.conf'],
  ['Netlify', '/old  /new  301\n/docs/*  /manual/:splat  302\n', '_redirects'],
])('writes rows for a bulk job from a file of %s', (_, text, name) => {
  const [header, first] = redirectFileAsCsv(text, name)?.text.split(/\r?\n/) ?? [];
  expect([header, first]).toEqual([expect.stringMatching(/^from,/), expect.stringMatching(/^\/old,.*\/new/)]);
});

test.each([
  ['a list of URLs', 'https://a.test/\nhttps://b.test/x\n'],
  ['CSV', 'url,expectedUrl\nhttps://a.test/,https://b.test/\n'],
  ['an empty text', ''],
])('leaves %s as it is', (_, text) => {
  expect(redirectFileAsCsv(text)).toBeUndefined();
});
