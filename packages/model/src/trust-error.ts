import type { TrustErrorCode } from './tls-evidence.ts';
import type { Hop, HopTls, Trace } from './trace.ts';

type Described = { host: string; tls: HopTls };

/** What is wrong with the certificate of a host, as the end of a sentence. */
const descriptions: Readonly<Record<TrustErrorCode, (of: Described) => string>> = {
  expired: expiredOn,
  not_yet_valid: ({ host, tls }) =>
    `the certificate of ${host} is not valid before ${readableDay(tls.chain[0]?.validFrom)}`,
  host_mismatch: ({ host }) => `the certificate is not for ${host}`,
  self_signed: ({ host }) => `the certificate of ${host} is self-signed`,
  untrusted_root: ({ host }) =>
    `the certificate of ${host} comes from a certificate authority that browsers do not trust`,
  unknown_issuer: ({ host }) => `the certificate of ${host} comes from an unknown certificate authority`,
  incomplete_chain: ({ host }) =>
    `the server at ${host} does not send the intermediate certificates that browsers need`,
  no_san: ({ host }) => `the certificate of ${host} names no host (no subject alternative name)`,
  revoked: ({ host }) => `the certificate of ${host} is revoked`,
  must_staple_missing: ({ host }) => `the certificate of ${host} requires an OCSP staple, which is missing`,
  wrong_purpose: ({ host }) => `the certificate of ${host} is not meant for websites`,
  weak_signature: ({ host }) => `the certificate of ${host} is signed with an algorithm that browsers refuse`,
  weak_signature_in_chain: ({ host }) =>
    `a certificate above that of ${host} is signed with an algorithm that browsers refuse`,
  weak_key: ({ host }) => `the key in the certificate of ${host} is too short`,
  weak_cipher: ({ host }) => `the server at ${host} agrees to no version and cipher of TLS that browsers still use`,
  weak_dh: ({ host }) => `the Diffie-Hellman group of ${host} is too small`,
  unsupported_key: ({ host }) => `the certificate of ${host} has a kind of key that browsers do not support`,
  invalid: ({ host }) => `the certificate of ${host} is not valid`,
};

function expiredOn({ host, tls: { chain } }: Described): string {
  const [leaf] = chain;
  const first = chain.toSorted((a, b) => a.validTo.localeCompare(b.validTo))[0];
  const whose = first === leaf ? `the certificate of ${host}` : `a certificate above that of ${host}`;
  return `${whose} expired on ${readableDay(first?.validTo)}`;
}

/** Faults of the connection, whatever the certificate is worth: no browser gets as far as to see it. */
const connectionFaults: ReadonlySet<string> = new Set<TrustErrorCode>(['weak_cipher', 'weak_dh', 'unsupported_key']);

/** Whether it is the certificate that browsers refuse. */
export const isCertificateRejected = ({ trusted, trustError }: Pick<HopTls, 'trusted' | 'trustError'>): boolean =>
  !trusted && !connectionFaults.has(trustError ?? '');

/** Why browsers refuse what a host presents: `the certificate of www.example.com expired on 3 May 2026`. */
export function describeTrustError(tls: HopTls, host: string): string {
  const code = tls.trustError ?? 'invalid';
  const known = Object.hasOwn(descriptions, code) ? (code as TrustErrorCode) : 'invalid';
  return descriptions[known]({ host, tls });
}

export interface RejectedHop {
  hop: Hop;
  host: string;
  /** Why, as the end of a sentence. */
  because: string;
}

/** The first hop at whose certificate browsers stop, unless the person asked to go past it. */
export const whereBrowsersStop = (trace: Pick<Trace, 'hops' | 'invalidCertificatesAllowed'>): RejectedHop | null =>
  trace.invalidCertificatesAllowed ? null : firstRejectedHop(trace.hops);

/** The first hop with a certificate that browsers refuse, allowed or not. */
export function firstRejectedHop(hops: readonly Hop[]): RejectedHop | null {
  const hop = hops.find(({ tls }) => tls !== null && !tls.trusted);
  if (hop?.tls == null) return null;
  const host = URL.parse(hop.url)?.hostname ?? hop.url;
  return { hop, host, because: describeTrustError(hop.tls, host) };
}

/** Of a reason that ends a sentence, a sentence. */
export const asSentence = (because: string): string => `${because.charAt(0).toUpperCase()}${because.slice(1)}.`;

const stopSentence = (position: number | '%', reason: string) => `Browsers stop at hop ${position}: ${reason}`;

/** It is stored as the error of a check and of a bulk row. */
export const stopsAt = ({ hop, because }: RejectedHop): string => stopSentence(hop.hopIndex + 1, `${because}.`);

/** Finds that sentence with any hop and reason in it, by LIKE in SQL. */
export const stopsAtPattern = stopSentence('%', '%');

/** Made when it is needed: it takes longer than all else that is loaded with this file. */
let days: Intl.DateTimeFormat | undefined;

/** "3 May 2026". */
export function readableDay(moment: string | undefined): string {
  const date = new Date(moment ?? '');
  if (Number.isNaN(date.getTime())) return 'an unknown day';
  days ??= new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
  return days.format(date);
}
