import * as z from 'zod/mini';
import { difference, differenceKinds } from './comparison.ts';

/** The events that people and programs are notified about, by their webhook names. */
export const alertEventTypes = [
  'monitor.failed',
  'monitor.recovered',
  'monitor.changed',
  'monitor.certificate_expiring',
  'monitor.paused',
  'bulk.completed',
  'contract.failed',
  'channel.test',
] as const;
export type AlertEventType = (typeof alertEventTypes)[number];

/**
 * Changes in addition to those between two checks: a certificate's key type, the number of redirects, and how the chain
 * ends.
 */
export const chainChangeKinds = [...differenceKinds, 'key', 'redirects', 'end'] as const;
export type ChainChangeKind = (typeof chainChangeKinds)[number];

/** What a chain has otherwise than the baseline. */
export const chainChange = z.extend(difference, {
  kind: z.enum(chainChangeKinds),
  /** Of the hop, from 1; null: it is about the chain as a whole. */
  position: z.nullable(z.int()),
});
export type ChainChange = z.infer<typeof chainChange>;

/** A certificate of a hop that is about to expire, or has. */
export const certificateWarning = z.object({
  host: z.string(),
  sha256Fingerprint: z.string(),
  validTo: z.iso.datetime(),
  /** The warning that is due: the number of days before, not always whole; 0: it has expired. */
  thresholdDays: z.number(),
  /** Whole days, negative once it has passed. */
  daysLeft: z.int(),
});
export type CertificateWarning = z.infer<typeof certificateWarning>;

const at = z.iso.datetime();

/** Something happened to a monitor, and people may want to know. */
export const monitorEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('monitor.failed'),
    at,
    /** The first of the failures in a row. */
    since: at,
    /** One sentence: what is wrong. */
    reason: z.string(),
    /** The number of the reminder, from 1; null for the first alert. */
    reminder: z.nullable(z.int()),
  }),
  z.object({ type: z.literal('monitor.recovered'), at, since: at, downMs: z.number() }),
  z.object({
    type: z.literal('monitor.changed'),
    at,
    /** Empty when the chain is as in the baseline again. */
    changes: z.array(z.string()),
    fingerprint: z.nullable(z.string()),
  }),
  z.object({ type: z.literal('monitor.certificate_expiring'), at, certificates: z.array(certificateWarning) }),
  z.object({
    type: z.literal('monitor.paused'),
    at,
    /** null: a person did it; else why the server did. */
    reason: z.nullable(z.string()),
  }),
]);
export type MonitorEvent = z.infer<typeof monitorEvent>;
