import * as z from 'zod/mini';
import { certificateChain } from './certificate.ts';

/** Says that a check does not keep all that its site sent: a hostile one would fill the disk. */
export const evidenceCut = z.object({
  /** Header values, cookies and URLs that were shortened or left out. */
  values: z.int(),
  /** The missing attributes. */
  characters: z.int(),
});
export type EvidenceCut = z.infer<typeof evidenceCut>;

export function describeEvidenceCut({ values, characters }: EvidenceCut): string {
  const [what, were] = values === 1 ? ['header, cookie or URL', 'was'] : ['headers, cookies or URLs', 'were'];
  const [count, missing] = [values, characters].map((number) => number.toLocaleString('en'));
  return `This response exceeded the storage limit: ${count} ${what} ${were} shortened or dropped (${missing} characters). Findings and scores use the full response.`;
}

/** How one hop goes to the next. FINAL and ERROR have no next hop. */
export const redirectTypes = [
  'HTTP_301',
  'HTTP_302',
  'HTTP_303',
  'HTTP_307',
  'HTTP_308',
  'META_REFRESH',
  'REFRESH_HEADER',
  'HSTS',
  'JAVASCRIPT',
  'FINAL',
  'ERROR',
] as const;
export type RedirectType = (typeof redirectTypes)[number];

/** Name and value as the server sent them; order and repeats are kept. */
export const headerPair = z.tuple([z.string(), z.string()]);
export type HeaderPair = z.infer<typeof headerPair>;

/** The reason why a request stopped. A closed list: Node's and OpenSSL's many codes map onto it in one place. */
export const netErrorCodes = [
  'DNS_NOT_FOUND',
  'DNS_FAILED',
  'CONNECTION_REFUSED',
  'CONNECTION_RESET',
  'CONNECTION_CLOSED',
  'HOST_UNREACHABLE',
  'TLS_HANDSHAKE_FAILED',
  'TLS_PROTOCOL_UNSUPPORTED',
  'TLS_NOT_SPOKEN',
  'INVALID_RESPONSE',
  'HEADERS_TOO_LARGE',
  'ADDRESS_REFUSED',
  'PORT_REFUSED',
  'SCHEME_UNSUPPORTED',
  'LOCATION_INVALID',
  'LOCATION_CONFLICTING',
  'TOO_MANY_HOPS',
  'REDIRECT_LOOP',
  'TIMEOUT',
  'ABORTED',
  'NETWORK_FAILED',
] as const;
export type NetErrorCode = (typeof netErrorCodes)[number];

/** An error of the site or on the network: data, never thrown. */
export const netError = z.object({
  code: z.enum(netErrorCodes),
  /** One English sentence for people who are not engineers. */
  message: z.string(),
});
export type NetError = z.infer<typeof netError>;

/** Milliseconds on a monotonic clock. null: that step did not happen (a reused connection, plain http). */
export const hopTimings = z.object({
  dnsMs: z.nullable(z.number()),
  connectMs: z.nullable(z.number()),
  tlsMs: z.nullable(z.number()),
  /** From the request being sent to the first byte of the response. */
  firstByteMs: z.nullable(z.number()),
  downloadMs: z.nullable(z.number()),
});
export type HopTimings = z.infer<typeof hopTimings>;

export const hopTls = z.object({
  protocol: z.string(),
  cipher: z.string(),
  /** Whether a browser continues: it accepts the certificate for this host, and the version of TLS. */
  trusted: z.boolean(),
  /**
   * Why not: the most severe TrustErrorCode (checks made earlier have OpenSSL's code, CERT_HAS_EXPIRED). null when trusted.
   */
  trustError: z.nullable(z.string()),
  chain: certificateChain,
});
export type HopTls = z.infer<typeof hopTls>;

export const hopBody = z.object({
  /** Bytes received, before decoding. */
  bytes: z.number(),
  /** False when reading stopped at our cap or the body broke off. */
  complete: z.boolean(),
  contentEncoding: z.nullable(z.string()),
  /** The error that cut the body short; left out when it ended or when we stopped reading. */
  brokenBy: z.optional(netError),
});
export type HopBody = z.infer<typeof hopBody>;

/**
 * What on a page triggered a redirect, as a browser saw it: a script, a form or a link that was followed without a
 * person.
 */
export const hopCause = z.object({
  kind: z.enum(['script', 'form', 'click']),
  /** The URL of the script that did it; that of the page for a script within it. null where it is not known. */
  file: z.nullable(z.string()),
  /** From 1. */
  line: z.nullable(z.int()),
  column: z.nullable(z.int()),
});
export type HopCause = z.infer<typeof hopCause>;

/** One request and its response. */
export const hop = z.object({
  hopIndex: z.int(),
  url: z.string(),
  method: z.string(),
  /** null when there was no response, and for a browser's own HSTS upgrade. */
  statusCode: z.nullable(z.int()),
  redirectType: z.enum(redirectTypes),
  /** Start of the hop to the last byte that was read. */
  latencyMs: z.number(),
  contentType: z.nullable(z.string()),
  httpVersion: z.nullable(z.enum(['1.0', '1.1', '2'])),
  remoteAddress: z.nullable(z.object({ ip: z.string(), family: z.union([z.literal(4), z.literal(6)]), port: z.int() })),
  connectionReused: z.boolean(),
  timings: hopTimings,
  /** There was a connection, but no response came over it. Left out otherwise. */
  isConnected: z.optional(z.boolean()),
  requestHeaders: z.array(headerPair),
  responseHeaders: z.array(headerPair),
  /** Set-Cookie lines as sent. */
  cookiesSet: z.array(z.string()),
  body: z.nullable(hopBody),
  tls: z.nullable(hopTls),
  /** Where this hop redirects to; null when it doesn't. delaySeconds: of a refresh; null for the others. */
  redirect: z.nullable(z.object({ to: z.string(), delaySeconds: z.nullable(z.number()) })),
  /** The part of the page that redirected, for hops of type JAVASCRIPT. */
  by: z.optional(hopCause),
  /**
   * A script of this page, the last one, probably redirects; to: null when only running it would show where. unsure: it
   * depends on unknown values, so it may.
   */
  scriptRedirect: z.optional(z.object({ to: z.nullable(z.string()), unsure: z.optional(z.boolean()) })),
  /** The page has too many scripts to look for a redirect in them. */
  scriptsUnread: z.optional(z.boolean()),
  /** Browsers save this response, the last one, as a file instead of showing it. Left out otherwise. */
  isDownload: z.optional(z.boolean()),
  error: z.nullable(netError),
});
export type Hop = z.infer<typeof hop>;

/** The ending of a chain. Hops survive every ending. */
export const traceEnd = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('final') }),
  z.object({ kind: z.literal('loop'), error: netError }),
  z.object({ kind: z.literal('too-many-hops'), error: netError }),
  z.object({ kind: z.literal('blocked'), error: netError }),
  z.object({ kind: z.literal('timeout'), error: netError }),
  z.object({ kind: z.literal('failed'), error: netError }),
]);
export type TraceEnd = z.infer<typeof traceEnd>;

export const listedHop = z.object({
  hopIndex: z.int(),
  /** The name of the list. */
  list: z.string(),
  /** As the list calls them; empty where it does not say. */
  threats: z.array(z.string()),
});
export type ListedHop = z.infer<typeof listedHop>;

export const trace = z.object({
  hops: z.array(hop),
  end: traceEnd,
  /** Whether the person asked to go past certificates that browsers reject. Left out when not. */
  invalidCertificatesAllowed: z.optional(z.boolean()),
  /** The hops that lists of dangerous sites name. Left out when none does, or no list was asked. */
  listed: z.optional(z.array(listedHop)),
  /** Left out when all is there. */
  cut: z.optional(evidenceCut),
});
export type Trace = z.infer<typeof trace>;

/** The hint of a redirect that only running the page would follow. */
export function describeScriptRedirect({ to, unsure }: NonNullable<Hop['scriptRedirect']>): string {
  const redirects = unsure ? 'may redirect' : 'probably redirects';
  return `This page ${redirects} with JavaScript${to === null ? '' : ` to ${to}`}.`;
}
