import { expect, test } from 'vitest';
import { convertRedirectFile } from './redirect-file.ts';

test('writes tests for the redirects of a server configuration', () => {
  const converted = convertRedirectFile('Redirect 301 /old /new\nRedirectPermanent /a https://b.test/\n', '.htaccess');
  expect(converted).toMatchObject({ format: expect.stringContaining('Apache'), skipped: 0 });
  expect(converted?.tests).toBeGreaterThanOrEqual(2);
  expect(converted?.text).toContain('/new');
});

test.each([
  ['a contract', '/old -> /new 301\n', ''],
  ['a contract with a typo', 'version: 1\ntests:\n  - /a => /b\n', ''],
  ['another text', 'Hello\nWorld\n', 'notes.txt'],
  ['an empty text', '', ''],
])('leaves %s alone', (_, text, name) => {
  expect(convertRedirectFile(text, name)).toBeUndefined();
});
