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
