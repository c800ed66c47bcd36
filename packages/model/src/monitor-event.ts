import * as z from 'zod/mini';
import { difference, differenceKinds } from './comparison.ts';
import { pageParts, type TimedPart, timedParts } from './monitor-settings.ts';

/** The events that people and programs are notified about, by their webhook names. */
export const alertEventTypes = [
  'monitor.failed',
  'monitor.recovered',
  'monitor.changed',
  'monitor.certificate_expiring',
  'monitor.certificate_renewed',
  'monitor.flapping',
  'monitor.slow',
  'monitor.paused',
  'bulk.completed',
  'contract.failed',
  'channel.test',
] as const;
export type AlertEventType = (typeof alertEventTypes)[number];

/**
 * Changes in addition to those between two checks: a certificate's key type, the number of redirects, how the chain
 * ends, and parts of the page.
 */
export const chainChangeKinds = [...differenceKinds, 'key', 'redirects', 'end', ...pageParts] as const;
export type ChainChangeKind = (typeof chainChangeKinds)[number];

/** A difference of a chain from the baseline. */
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

const timedPartNames: Readonly<Record<TimedPart, string>> = {
  total: 'Response time of the whole chain',
  dns: 'DNS lookup',
  connect: 'Connecting',
  tls: 'TLS handshake',
  'first-byte': 'Wait for first byte',
  download: 'Download',
};

const timeOf = (ms: number): string => (ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`);

export const slowSentence = (part: TimedPart, p95Ms: number, limitMs: number): string =>
  `${timedPartNames[part]}: the p95 of the last 20 runs is ${timeOf(p95Ms)} (limit ${timeOf(limitMs)}).`;

/** A value before and after; null: there was none. */
export const changedValue = z.object({ before: z.nullable(z.string()), after: z.nullable(z.string()) });

/** A certificate that replaced an older one. */
export const renewedCertificate = z.object({
  host: z.string(),
  validTo: z.iso.datetime(),
  /** Of the certificate before. */
  formerValidTo: z.iso.datetime(),
});
export type RenewedCertificate = z.infer<typeof renewedCertificate>;

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
    /** Of each change; left out when there is none. */
    values: z.optional(z.array(changedValue)),
  }),
  z.object({ type: z.literal('monitor.certificate_expiring'), at, certificates: z.array(certificateWarning) }),
  z.object({
    type: z.literal('monitor.certificate_renewed'),
    at,
    certificates: z.array(renewedCertificate),
    /** Whether people were warned about one of the former certificates, so that alerts are sent. */
    wasExpiring: z.boolean(),
  }),
  z.object({
    type: z.literal('monitor.flapping'),
    at,
    since: at,
    /** Among the last runs: how often a run failed after one that passed, or the reverse; null: it no longer flaps. */
    stateChanges: z.nullable(z.int()),
  }),
  z.object({
    type: z.literal('monitor.slow'),
    at,
    since: at,
    part: z.enum(timedParts),
    p95Ms: z.number(),
    limitMs: z.number(),
    /** True: it is fast enough again. */
    isOver: z.boolean(),
  }),
  z.object({
    type: z.literal('monitor.paused'),
    at,
    /** null: a person did it; else why the server did. */
    reason: z.nullable(z.string()),
  }),
]);
export type MonitorEvent = z.infer<typeof monitorEvent>;
