import * as z from 'zod/mini';
import { periods } from './period.ts';

/** The check that holds a record, to be opened. */
const recordHolder = z.object({ id: z.uuid(), inputUrl: z.string(), value: z.number() });

/** GET /v2/stats */
export const stats = z.object({
  period: z.enum(periods),
  /** ISO 8601. */
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  total: z.int(),
  /** Percent of the checks with status OK; 0 when there is none. */
  successRate: z.number(),
  averageRedirects: z.number(),
  averageTimeMs: z.number(),
  startedToday: z.int(),
  statusDistribution: z.object({ OK: z.int(), ERROR: z.int(), TIMEOUT: z.int(), LOOP: z.int() }),
  /** Of the checks with status OK: a refused connection is not fast. Milliseconds. */
  fastest: z.nullable(recordHolder),
  slowest: z.nullable(recordHolder),
  mostRedirects: z.nullable(recordHolder),
  /** One entry for each day of the period in the viewer's time zone, days without checks included. */
  daily: z.array(z.object({ date: z.iso.date(), total: z.int(), ok: z.int(), averageTimeMs: z.nullable(z.number()) })),
});
export type Stats = z.infer<typeof stats>;
