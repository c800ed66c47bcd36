export const passwordMinLength = 8;

export interface PasswordRule {
  id: 'length' | 'uppercase' | 'lowercase' | 'number';
  /** For the checklist next to the field. */
  label: string;
  /** For a password that does not meet it. */
  message: string;
  isMetBy(password: string): boolean;
}

const containing = (id: PasswordRule['id'], what: string, pattern: RegExp): PasswordRule => ({
  id,
  label: `At least ${what}`,
  message: `Password must contain at least ${what}`,
  isMetBy: (password) => pattern.test(password),
});

/** The rules of a new password, in the order of the checklist. Letters and digits of every script count. */
export const passwordRules: readonly PasswordRule[] = [
  {
    id: 'length',
    label: `At least ${passwordMinLength} characters`,
    message: `Password must be at least ${passwordMinLength} characters`,
    isMetBy: (password) => password.length >= passwordMinLength,
  },
  containing('uppercase', 'one uppercase letter', /\p{Lu}/u),
  containing('lowercase', 'one lowercase letter', /\p{Ll}/u),
  containing('number', 'one number', /\p{Nd}/u),
];

export const missingPasswordRules = (password: string): PasswordRule[] =>
  passwordRules.filter((rule) => !rule.isMetBy(password));
