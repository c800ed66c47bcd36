import * as z from 'zod/mini';

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
