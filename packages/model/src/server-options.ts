import * as z from 'zod/mini';

export const health = z.object({
  status: z.enum(['ok', 'unavailable']),
  version: z.string(),
  database: z.object({ kind: z.enum(['postgresql', 'embedded']), status: z.enum(['up', 'down']) }),
  /** Bulk jobs that are open, and workers for them in all processes; null when the database is down. */
  queue: z.nullable(z.object({ openJobs: z.int(), workers: z.int() })),
  uptimeSeconds: z.number(),
});
export type Health = z.infer<typeof health>;

/** The features of this server; screens show and hide parts of themselves by it. */
export const serverOptions = z.object({
  allowRegistration: z.boolean(),
  /** Whether the server can send mail: for resetting passwords and inviting people. */
  sendsMail: z.boolean(),
  rateLimitsPerHour: z.object({ guest: z.int(), user: z.int() }),
  /** Guest checks are deleted after this many days. */
  guestRetentionDays: z.int(),
  /** The most that a CSV file may hold. */
  /** megabytes: 0 is no limit. */
  uploadLimits: z.object({ rows: z.int(), megabytes: z.int() }),
  /** Whether it can follow URLs in a real browser. */
  hasBrowser: z.boolean(),
  /** How many rows of bulk jobs are tracked at once, in all and of one host, and the pause between two requests to it. */
  bulkPace: z.object({ atOnce: z.int(), perHost: z.int(), hostDelayMs: z.int() }),
});
export type ServerOptions = z.infer<typeof serverOptions>;
