import { describe, expect, it } from 'vitest';
import { createPasswordHasher } from './password-hash.ts';

const { hash, isPasswordOf } = createPasswordHasher();

describe('a password', () => {
  it.each(['Correct-horse-1', 'Pa\u0000ss-word-1', 'P'.repeat(200), '🐴🔋📎', '\ud800 lone'])(
    'is known again: %j',
    async (password) => {
      const passwordHash = await hash(password);
      expect(await isPasswordOf({ passwordHash }, password)).toBe(true);
      expect(await isPasswordOf({ passwordHash }, `${password} `)).toBe(false);
    },
  );

  it('is the same however a keyboard composes its letters', async () => {
    const passwordHash = await hash('Z\u00fcrich-1');
    expect(await isPasswordOf({ passwordHash }, 'Zu\u0308rich-1')).toBe(true);
  });

  it("is hashed with argon2id at OWASP's recommended cost", async () => {
    expect(await hash('Correct-horse-1')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('is recognized when it was hashed at another cost', async () => {
    const cheap = createPasswordHasher({ memoryCost: 8, timeCost: 1, parallelism: 1 });
    const passwordHash = await cheap.hash('Correct-horse-1');
    expect(passwordHash).toContain('$m=8,t=1,p=1$');
    expect(await isPasswordOf({ passwordHash }, 'Correct-horse-1')).toBe(true);
    expect(await cheap.isPasswordOf({ passwordHash: await hash('Other-horse-1') }, 'Other-horse-1')).toBe(true);
  });

  it('is hashed with its own salt', async () => {
    expect(await hash('Correct-horse-1')).not.toBe(await hash('Correct-horse-1'));
  });

  it('of a missing person is never correct', async () => {
    expect(await isPasswordOf(undefined, 'Correct-horse-1')).toBe(false);
  });
});
