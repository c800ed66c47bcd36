import * as z from 'zod/mini';
import { periods } from './list-filters.ts';

/** The check that holds a record, to be opened. */
const recordHolder = z.object({ id: z.uuid(), inputUrl: z.string(), value: z.number() });

/** Of the same length, up to the same time of day; null where there is no check to take a mean of. */
const periodBefore = z.object({
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  total: z.int(),
  successRate: z.nullable(z.number()),
  averageRedirects: z.nullable(z.number()),
  averageTimeMs: z.nullable(z.number()),
});

/** GET /v2/stats */
export const stats = z.object({
  period: z.enum(periods),
  /** ISO 8601. */
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  total: z.int(),
  /** Percentage of checks with status OK; 0 when there are none. */
  successRate: z.number(),
  averageRedirects: z.number(),
  averageTimeMs: z.number(),
  startedToday: z.int(),
  previous: periodBefore,
  statusDistribution: z.object({ OK: z.int(), ERROR: z.int(), TIMEOUT: z.int(), LOOP: z.int() }),
  /** Of the checks with status OK: a refused connection is not fast. Milliseconds. */
  fastest: z.nullable(recordHolder),
  slowest: z.nullable(recordHolder),
  mostRedirects: z.nullable(recordHolder),
  /** One entry for each day of the period in the viewer's time zone, days without checks included. */
  daily: z.array(
    z.object({
      date: z.iso.date(),
      total: z.int(),
      ok: z.int(),
      averageTimeMs: z.nullable(z.number()),
      /** Those of them that bulk jobs made. */
      bulk: z.object({ total: z.int(), ok: z.int() }),
    }),
  ),
});
export type Stats = z.infer<typeof stats>;

/** A host at which checks of a period failed. */
export const failingHost = z.object({
  host: z.string(),
  /** How many checks failed there, and how. */
  failed: z.int(),
  statusDistribution: z.object({ ERROR: z.int(), TIMEOUT: z.int(), LOOP: z.int() }),
  /** The newest of them. */
  checkId: z.uuid(),
  lastFailedAt: z.iso.datetime(),
});
export type FailingHost = z.infer<typeof failingHost>;

/** GET /v2/stats/hosts: the hosts with the most failed checks first. */
export const failingHosts = z.object({
  hosts: z.array(failingHost),
  /** How many failed checks were counted: the newest of the period. */
  examined: z.int(),
  /** Whether those are all that failed in the period. */
  isComplete: z.boolean(),
});
export type FailingHosts = z.infer<typeof failingHosts>;

/** The certificate of a host as its newest check saw it. */
export const expiringCertificate = z.object({
  host: z.string(),
  expiresAt: z.iso.datetime(),
  /** Whole days from now; negative when it has expired. */
  daysLeft: z.int(),
  checkId: z.uuid(),
  checkedAt: z.iso.datetime(),
});
export type ExpiringCertificate = z.infer<typeof expiringCertificate>;

/** GET /v2/stats/certificates: those that expire next first. */
export const expiringCertificates = z.object({
  certificates: z.array(expiringCertificate),
  /** How many hosts with a certificate the newest checks met. */
  hostsExamined: z.int(),
});
export type ExpiringCertificates = z.infer<typeof expiringCertificates>;
