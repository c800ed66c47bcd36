import { describe, expect, it } from 'vitest';
import { emailInput, loginRequest, newPasswordForm, registerForm, registerRequest } from './account.ts';

const good = { name: 'Ada Lovelace', email: 'ada@example.com', password: 'Correct-horse-1' };
const messages = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined }) =>
  result.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

describe('registerRequest', () => {
  it('trims what people type around a name and an address', () => {
    const typed = { ...good, name: ' Ada Lovelace ', email: ' ada@example.com\n' };
    expect(registerRequest.parse(typed)).toEqual(good);
  });

  it('leaves the password as it is', () => {
    expect(registerRequest.parse({ ...good, password: ' Correct horse 1 ' }).password).toBe(' Correct horse 1 ');
  });

  it('counts letters and digits of every script', () => {
    expect(registerRequest.safeParse({ ...good, password: 'Пароль١٢٣' }).success).toBe(true);
  });

  it('names everything that is wrong at once', () => {
    expect(messages(registerRequest.safeParse({ name: 'A', email: 'x', password: 'abcdefgh' }))).toEqual([
      'name: Name must be at least 2 characters',
      'email: Invalid email address',
      'password: Password must contain at least one uppercase letter',
      'password: Password must contain at least one number',
    ]);
  });
});

describe('registerForm', () => {
  it('requires the same password twice', () => {
    expect(registerForm.safeParse({ ...good, confirmPassword: good.password }).success).toBe(true);
    expect(messages(registerForm.safeParse({ ...good, confirmPassword: 'other' }))).toEqual([
      "confirmPassword: Passwords don't match",
    ]);
    expect(messages(registerForm.safeParse(good))).toEqual(["confirmPassword: Passwords don't match"]);
  });
});

describe('newPasswordForm', () => {
  it('requires the same valid password twice', () => {
    const { password } = good;
    expect(newPasswordForm.safeParse({ password, confirmPassword: password }).success).toBe(true);
    expect(newPasswordForm.safeParse({ password, confirmPassword: `${password} ` }).success).toBe(false);
  });
});

describe('loginRequest', () => {
  it('asks of a password only its length: the rules may have been others when it was chosen', () => {
    expect(loginRequest.safeParse({ email: good.email, password: 'lowercase' }).success).toBe(true);
    expect(messages(loginRequest.safeParse({ email: good.email, password: 'short' }))).toEqual([
      'password: Password must be at least 8 characters',
    ]);
  });
});

describe('emailInput', () => {
  it.each(['a@b.co', "o'neil+tag@sub.example.com", 'UPPER@EXAMPLE.COM'])('takes %s', (email) => {
    expect(emailInput.safeParse(email).success).toBe(true);
  });

  it.each([
    '',
    'a',
    'a@b',
    '@b.co',
    'a@b.co\r\nBcc: x@y.zz',
    'a b@c.de',
    '<a@b.co>',
    'a@b.co,c@d.ef',
    `${'a'.repeat(250)}@b.co`,
  ])('rejects %j', (email) => {
    expect(messages(emailInput.safeParse(email))).toEqual([': Invalid email address']);
  });

  it('reads hostile input in time that grows with its length', () => {
    for (const piece of ['a', 'a.', 'a-', '.']) {
      expect(emailInput.safeParse(`${piece.repeat(500_000)}@`).success).toBe(false);
    }
  });
});
