import type { TrustErrorCode } from './tls-evidence.ts';
import type { Hop, HopTls, Trace } from './trace.ts';

type Described = { host: string; tls: HopTls };

/** What's wrong with a host's certificate, as the end of a sentence. */
const descriptions: Readonly<Record<TrustErrorCode, (of: Described) => string>> = {
  expired: expiredOn,
  not_yet_valid: ({ host, tls }) =>
    `the certificate of ${host} isn't valid until ${readableDay(tls.chain[0]?.validFrom)}`,
  host_mismatch: ({ host }) => `the certificate isn't for ${host}`,
  self_signed: ({ host }) => `the certificate of ${host} is self-signed`,
  untrusted_root: ({ host }) => `the certificate of ${host} was issued by a CA that browsers don't trust`,
  unknown_issuer: ({ host }) => `the certificate of ${host} was issued by an unknown CA`,
  incomplete_chain: ({ host }) => `the server at ${host} doesn't send the intermediate certificates that browsers need`,
  no_san: ({ host }) => `the certificate of ${host} lists no host name (no SAN)`,
  revoked: ({ host }) => `the certificate of ${host} is revoked`,
  must_staple_missing: ({ host }) =>
    `the certificate of ${host} requires OCSP stapling, but the server sends no OCSP response`,
  wrong_purpose: ({ host }) => `the certificate of ${host} isn't a server certificate`,
  weak_signature: ({ host }) => `the certificate of ${host} is signed with an algorithm that browsers reject`,
  weak_signature_in_chain: ({ host }) =>
    `an intermediate certificate of ${host} is signed with an algorithm that browsers reject`,
  weak_key: ({ host }) => `the key in the certificate of ${host} is too short`,
  weak_cipher: ({ host }) => `the server at ${host} supports no TLS version or cipher that browsers accept`,
  weak_dh: ({ host }) => `the Diffie-Hellman group of ${host} is too small`,
  unsupported_key: ({ host }) => `the certificate of ${host} has a key type that browsers don't support`,
  invalid: ({ host }) => `the certificate of ${host} isn't valid`,
};

function expiredOn({ host, tls: { chain } }: Described): string {
  const [leaf] = chain;
  const first = chain.toSorted((a, b) => a.validTo.localeCompare(b.validTo))[0];
  const whose = first === leaf ? `the certificate of ${host}` : `an intermediate certificate of ${host}`;
  return `${whose} expired on ${readableDay(first?.validTo)}`;
}

/** Connection problems: browsers fail before they see the certificate. */
const connectionFaults: ReadonlySet<string> = new Set<TrustErrorCode>(['weak_cipher', 'weak_dh', 'unsupported_key']);

/** Whether browsers reject the certificate itself, not the connection. */
export const isCertificateRejected = ({ trusted, trustError }: Pick<HopTls, 'trusted' | 'trustError'>): boolean =>
  !trusted && !connectionFaults.has(trustError ?? '');

/** Why browsers reject what a host presents: `the certificate of www.example.com expired on 2026-05-03`. */
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

/** The first hop whose certificate stops browsers, unless the user allowed invalid certificates. */
export const whereBrowsersStop = (trace: Pick<Trace, 'hops' | 'invalidCertificatesAllowed'>): RejectedHop | null =>
  trace.invalidCertificatesAllowed ? null : firstRejectedHop(trace.hops);

/** The first hop with a certificate that browsers reject, allowed or not. */
export function firstRejectedHop(hops: readonly Hop[]): RejectedHop | null {
  const hop = hops.find(({ tls }) => tls !== null && !tls.trusted);
  if (hop?.tls == null) return null;
  const host = URL.parse(hop.url)?.hostname ?? hop.url;
  return { hop, host, because: describeTrustError(hop.tls, host) };
}

/** Turns the end of a sentence into a sentence. */
export const asSentence = (because: string): string => `${because.charAt(0).toUpperCase()}${because.slice(1)}.`;

const stopSentence = (position: number | '%', reason: string) => `Browsers stop at hop ${position}: ${reason}`;

/** It is stored as the error of a check and of a bulk row. */
export const stopsAt = ({ hop, because }: RejectedHop): string => stopSentence(hop.hopIndex + 1, `${because}.`);

/** Finds that sentence with any hop and reason in it, by LIKE in SQL. */
export const stopsAtPattern = stopSentence('%', '%');

/** The day in UTC: "2026-05-03". */
export function readableDay(moment: string | undefined): string {
  const date = new Date(moment ?? '');
  return Number.isNaN(date.getTime()) ? 'an unknown date' : date.toISOString().slice(0, 10);
}
