import * as z from 'zod/mini';
import { hop } from './trace.ts';

export const checkStatuses = ['OK', 'ERROR', 'TIMEOUT', 'LOOP'] as const;
export type CheckStatus = (typeof checkStatuses)[number];

/** One tracked URL and what was found. */
export const check = z.object({
  id: z.uuid(),
  status: z.enum(checkStatuses),
  method: z.string(),
  inputUrl: z.string(),
  finalUrl: z.nullable(z.string()),
  redirectCount: z.int(),
  totalTimeMs: z.number(),
  error: z.nullable(z.string()),
  loopDetected: z.boolean(),
  startedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  hops: z.array(hop),
});
export type Check = z.infer<typeof check>;

export const trackResult = z.object({ check, finalStatusCode: z.nullable(z.int()) });
export type TrackResult = z.infer<typeof trackResult>;
