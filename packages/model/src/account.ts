import * as z from 'zod/mini';
import { missingPasswordRules, passwordMinLength } from './password-rules.ts';
import { plainLine, zoneInput } from './plain-line.ts';

/** GET /api/v2/account/use: what a person uses, and the most they may. */
export const accountUse = z.object({
  /** Of the projects that are the person's own. limitBytes: null where there is no limit. */
  storage: z.object({ usedBytes: z.int(), limitBytes: z.nullable(z.int()) }),
  /** Jobs that are not done, and their rows that wait to be tracked. */
  bulk: z.object({ openJobs: z.int(), maxOpenJobs: z.int(), pendingRows: z.int(), maxPendingRows: z.int() }),
});
export type AccountUse = z.infer<typeof accountUse>;

export const accountLimits = { nameMin: 2, nameMax: 100, emailMax: 254, passwordMax: 200 } as const;

/** A person with an account. */
export const user = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  /** Whether the person has shown that mail sent there reaches them. */
  emailConfirmed: z.boolean(),
  /** The address that takes the place of `email` once it is confirmed; null when none is requested. */
  pendingEmail: z.nullable(z.string()),
  /** Whether the person may look after the accounts of this server. */
  isServerOwner: z.boolean(),
  /** The time zone of email sent to the person; null: unknown, because they never signed in with a browser. */
  zone: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
});
export type User = z.infer<typeof user>;

const tooShort = `Password must be at least ${passwordMinLength} characters`;
const tooLong = `Password must be at most ${accountLimits.passwordMax} characters`;
const notRepeated = "Passwords don't match";

export const nameInput = z
  .string({ error: `Name must be at least ${accountLimits.nameMin} characters` })
  .check(
    z.trim(),
    z.minLength(accountLimits.nameMin, { error: `Name must be at least ${accountLimits.nameMin} characters` }),
    z.maxLength(accountLimits.nameMax, { error: `Name must be at most ${accountLimits.nameMax} characters` }),
    plainLine('Name'),
  );

const invalidEmail = 'Invalid email address';

export const emailInput = z
  .string({ error: invalidEmail })
  .check(
    z.trim(),
    z.maxLength(accountLimits.emailMax, { error: invalidEmail, abort: true }),
    z.email({ error: invalidEmail }),
  );

/** A password as someone types it to sign in. */
export const passwordInput = z
  .string({ error: tooShort })
  .check(
    z.minLength(passwordMinLength, { error: tooShort }),
    z.maxLength(accountLimits.passwordMax, { error: tooLong, abort: true }),
  );

/** A password as someone chooses it: it also meets every rule of the checklist, each named when it does not. */
export const newPasswordInput = z.string({ error: tooShort }).check(
  z.maxLength(accountLimits.passwordMax, { error: tooLong, abort: true }),
  z.superRefine((password, context) => {
    for (const { message } of missingPasswordRules(password)) {
      context.issues.push({ code: 'custom', input: password, message });
    }
  }),
);

/** POST /api/v1/auth/login */
export const loginRequest = z.object({
  email: emailInput,
  password: passwordInput,
  /** The browser's time zone. One that the server doesn't know must not keep anyone from signing in. */
  zone: z.catch(z.optional(zoneInput), undefined),
});
export type LoginRequest = z.infer<typeof loginRequest>;

/** POST /api/v1/auth/register */
export const registerRequest = z.object({ name: nameInput, email: emailInput, password: newPasswordInput });
export type RegisterRequest = z.infer<typeof registerRequest>;

const repeatsPassword = <Form extends { password: string; confirmPassword: string }>() =>
  z.refine<Form>(({ password, confirmPassword }) => password === confirmPassword, {
    error: notRepeated,
    path: ['confirmPassword'],
  });

/** The request of the sign-up screen; the repeated password never leaves it. */
export const registerForm = z
  .object({ ...registerRequest.shape, confirmPassword: z.string({ error: notRepeated }) })
  .check(repeatsPassword());

/** The request of a screen where a new password is chosen. */
export const newPasswordForm = z
  .object({ password: newPasswordInput, confirmPassword: z.string({ error: notRepeated }) })
  .check(repeatsPassword());

/**
 * POST /api/v1/auth/refresh. The fingerprint of the renewed session: it opens nothing, the session stays in its cookie.
 */
export const refreshResult = z.object({ token: z.string(), expiresAt: z.iso.datetime() });

/** PUT /api/v2/account/profile. Without a zone, it stays as it is. */
export const profileRequest = z.object({ name: nameInput, zone: z.optional(zoneInput) });
export type ProfileRequest = z.infer<typeof profileRequest>;

const currentPassword = z
  .string({ error: 'Enter your current password' })
  .check(
    z.minLength(1, { error: 'Enter your current password' }),
    z.maxLength(accountLimits.passwordMax, { error: "That's not your current password" }),
  );

/** PUT /api/v2/account/email */
export const emailChangeRequest = z.object({ email: emailInput, currentPassword });
export type EmailChangeRequest = z.infer<typeof emailChangeRequest>;

/** Anyone with the old password may have created a key, so a new password revokes all keys unless the user opts out. */
const revokeApiKeysInput = z._default(z.boolean({ error: 'Revoke API keys must be true or false' }), true);

/** PUT /api/v2/account/password */
export const passwordChangeRequest = z.object({
  currentPassword,
  newPassword: newPasswordInput,
  revokeApiKeys: revokeApiKeysInput,
});
export type PasswordChangeRequest = z.infer<typeof passwordChangeRequest>;

/** POST /api/v2/account/delete */
export const accountDeletionRequest = z.object({ currentPassword });

/** POST /api/v1/auth/password-reset */
export const passwordResetRequest = z.object({ email: emailInput });

/** POST /api/v1/auth/password-reset/confirm */
export const passwordResetConfirmation = z.object({
  token: z
    .string({ error: 'The reset link is incomplete' })
    .check(
      z.minLength(1, { error: 'The reset link is incomplete' }),
      z.maxLength(200, { error: "The reset link isn't valid" }),
    ),
  password: newPasswordInput,
  revokeApiKeys: revokeApiKeysInput,
});
export type PasswordResetConfirmation = z.infer<typeof passwordResetConfirmation>;

/** POST /api/v2/account/email/confirm */
export const emailConfirmation = z.object({
  token: z
    .string({ error: 'The link is incomplete' })
    .check(z.minLength(1, { error: 'The link is incomplete' }), z.maxLength(200, { error: "The link isn't valid" })),
});

/** A browser in which a person is signed in. */
export const session = z.object({
  id: z.uuid(),
  /** Whether this is the session of the call itself. */
  isCurrent: z.boolean(),
  userAgent: z.nullable(z.string()),
  address: z.string(),
  createdAt: z.iso.datetime(),
  /** Right to about a minute. */
  lastUsedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type Session = z.infer<typeof session>;
