import { describe, expect, it } from 'vitest';
import { plainName } from './mailer.ts';

describe('a name in an email', () => {
  it.each([
    ['Ada Lovelace', 'Ada Lovelace'],
    ['J.R.R. Tolkien', 'J. R. R. Tolkien'],
    ['李小龍 🐉', '李小龍 🐉'],
    ['Pay\r\nBcc: x@evil.example', 'Pay Bcc: x@ evil. example'],
    ['https://evil.example/a', 'https: / / evil. example/ a'],
    ['“Ada” <ada@evil.example>', 'Ada ada@ evil. example'],
    ['x'.repeat(100), `${'x'.repeat(60)}…`],
  ])('%j becomes %j', (name, written) => {
    expect(plainName(name)).toBe(written);
  });
});
