import * as z from 'zod/mini';

/** GET /api/v2/account/use: what a person uses, and the most they may. */
export const accountUse = z.object({
  /** Of the projects that are the person's own. limitBytes: null where there is no limit. */
  storage: z.object({ usedBytes: z.int(), limitBytes: z.nullable(z.int()) }),
  /** Jobs that are not done, and their rows that wait to be tracked. */
  bulk: z.object({ openJobs: z.int(), maxOpenJobs: z.int(), pendingRows: z.int(), maxPendingRows: z.int() }),
});
export type AccountUse = z.infer<typeof accountUse>;
