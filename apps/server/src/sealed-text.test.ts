import { describe, expect, it } from 'vitest';
import { seal, unseal } from './secrets.ts';

const secret = 'a secret of at least thirty-two characters';

describe('encrypted text', () => {
  it.each(['', 'Bearer abc', 'ünïcödé 🔑', 'x'.repeat(10_000)])('is decrypted unchanged: %.20s', (text) => {
    expect(unseal(secret, seal(secret, text))).toBe(text);
  });

  it("differs each time, and doesn't contain the plain text", () => {
    const [one, other] = [seal(secret, 'Bearer abc'), seal(secret, 'Bearer abc')];
    expect(one).not.toBe(other);
    expect(Buffer.from(one, 'base64url').includes('Bearer')).toBe(false);
  });

  it("can't be read with another secret, nor when it was changed", () => {
    const sealed = seal(secret, 'Bearer abc');
    const first = sealed.startsWith('A') ? 'B' : 'A';
    const changed = [`${first}${sealed.slice(1)}`, sealed.slice(0, 30), '', 'no base64 at all!'];
    expect(unseal(`${secret}!`, sealed)).toBeUndefined();
    for (const each of changed) expect(unseal(secret, each), each).toBeUndefined();
  });
});
