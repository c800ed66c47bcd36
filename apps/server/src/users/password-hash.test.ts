import { describe, expect, it } from 'vitest';
import { hashPassword, isPasswordOf } from './password-hash.ts';

describe('a password', () => {
  it.each(['Correct-horse-1', 'Pa\u0000ss-word-1', 'P'.repeat(200), '🐴🔋📎', '\ud800 lone'])(
    'is known again: %j',
    async (password) => {
      const passwordHash = await hashPassword(password);
      expect(await isPasswordOf({ passwordHash }, password)).toBe(true);
      expect(await isPasswordOf({ passwordHash }, `${password} `)).toBe(false);
    },
  );

  it('is the same however a keyboard composes its letters', async () => {
    const passwordHash = await hashPassword('Z\u00fcrich-1');
    expect(await isPasswordOf({ passwordHash }, 'Zu\u0308rich-1')).toBe(true);
  });

  it('is hashed with a salt of its own', async () => {
    expect(await hashPassword('Correct-horse-1')).not.toBe(await hashPassword('Correct-horse-1'));
  });

  it('of nobody is never right', async () => {
    expect(await isPasswordOf(undefined, 'Correct-horse-1')).toBe(false);
  });
});
