import type { SafeBrowsingStatus } from './analysis.ts';
import type { Certificate } from './certificate.ts';
import type { HeaderPair, NetError, Trace } from './trace.ts';

/** Something that was asked for: got, or the reason why not. */
export type Gathered<T> = { ok: true; value: T } | { ok: false; error: NetError };

/** All that was seen of a URL, gathered once. Audits are pure functions over it. */
export interface Evidence {
  requestedUrl: string;
  trace: Trace;
  /** ISO 8601; "now" for every rule about dates. */
  gatheredAt: string;
  /** The document at the end of the chain. */
  page: Gathered<Page>;
  /** One entry per https host and port met in the chain, keyed by `host:port`. */
  tls: Record<string, Gathered<TlsEvidence>>;
  /** One entry per origin met in the chain, keyed by origin. */
  robots: Record<string, Gathered<RobotsFile>>;
  sitemap: Gathered<SitemapEvidence>;
  /** What http://host/ of the final host does. */
  httpUpgrade: Gathered<HttpUpgrade>;
  cors: Gathered<CorsProbe>;
  /** Hosts of the chain that the browsers' HSTS preload list covers. */
  hstsPreloaded: string[];
  /** What lists of dangerous sites say of the chain. Absent: none was asked, so the verdict is UNKNOWN. */
  safeBrowsing?: SafeBrowsing;
}

export interface Page {
  url: string;
  statusCode: number;
  headers: HeaderPair[];
  /** Decoded text, capped. Empty for documents that are not HTML. */
  html: string;
  isHtml: boolean;
  complete: boolean;
}

export type TlsVersion = 'TLSv1' | 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3';

export type TrustErrorCode =
  | 'expired'
  | 'not_yet_valid'
  | 'host_mismatch'
  | 'self_signed'
  | 'untrusted_root'
  | 'unknown_issuer'
  | 'incomplete_chain'
  | 'no_san'
  | 'revoked'
  | 'must_staple_missing'
  | 'wrong_purpose'
  | 'weak_signature'
  | 'weak_signature_in_chain'
  | 'weak_key'
  | 'invalid';

export interface TlsCipher {
  name: string;
  bits: number;
}

/** What the server does when offered one protocol version. null: never tried (our TLS library cannot offer it). */
export interface TlsVersionOffer {
  version: TlsVersion;
  accepted: boolean | null;
  cipher: TlsCipher | null;
  /** The ephemeral key: type such as X25519, ECDH or DH, and its size. null without forward secrecy. */
  keyExchange: { type: string; name: string | null; bits: number } | null;
}

export interface TlsEvidence {
  host: string;
  port: number;
  chain: Certificate[];
  trusted: boolean;
  trustErrors: TrustErrorCode[];
  chainOrder: 'right' | 'wrong';
  /** The chain ends at a root that browsers ship, not one added by the owner of this installation. */
  publiclyTrusted: boolean;
  sctCount: number;
  mustStaple: boolean;
  ocspStapled: boolean;
  ocspRevoked: boolean | null;
  versions: TlsVersionOffer[];
  alpn: string | null;
}

export interface RobotsFile {
  url: string;
  /** After redirects. */
  statusCode: number;
  body: string;
  complete: boolean;
}

export interface SitemapEvidence {
  url: string | null;
  found: boolean;
  source: 'robots' | 'default' | null;
  /** Number of entries in the part that was read. */
  entryCount: number;
  kind: 'urlset' | 'sitemapindex' | 'text' | null;
}

export interface HttpUpgrade {
  /** URLs from http://host/ on, the first included, and the status each answered. */
  route: { url: string; statusCode: number | null }[];
  /** Nothing listens for http at all. */
  refused: boolean;
}

export interface CorsProbe {
  sentOrigin: string;
  allowOrigin: string | null;
  allowCredentials: string | null;
}

export interface SafeBrowsing {
  /** UNSAFE when any source lists a URL of the chain; SAFE only when a source was asked and none lists one. */
  verdict: SafeBrowsingStatus;
  sources: { name: string; verdict: SafeBrowsingStatus; threats: string[] }[];
  /** ISO 8601; null when no source was asked. */
  checkedAt: string | null;
}
