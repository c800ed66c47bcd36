import * as z from 'zod/mini';

export const health = z.object({
  status: z.enum(['ok', 'unavailable']),
  version: z.string(),
  database: z.object({ kind: z.enum(['postgresql', 'embedded']), status: z.enum(['up', 'down']) }),
  uptimeSeconds: z.number(),
});
export type Health = z.infer<typeof health>;
