import type { SafeBrowsingStatus } from './analysis.ts';
import type { Certificate } from './certificate.ts';
import type { HeaderPair, NetError, Trace } from './trace.ts';

/** Something that was asked for: got, or the reason why not. */
export type Gathered<T> = { ok: true; value: T } | { ok: false; error: NetError };

/** The parts of the evidence that belong to the end of the chain. */
interface EndParts {
  /** The document there. */
  page: Page;
  sitemap: SitemapEvidence;
  /** What http://host/ of the final host does. */
  httpUpgrade: HttpUpgrade;
  cors: CorsProbe;
  entryVariants: EntryVariants;
  linkTargets: LinkTargets;
  missingPage: MissingPage;
  securityTxt: SecurityTxtFile;
}

/** Those that belong to each site of the chain. */
interface SiteParts {
  /** By `host:port`, for those met over https. */
  tls: TlsEvidence;
  /** By origin. */
  robots: RobotsFile;
}

/** All that costs requests of its own, besides the trace, under the name it has wherever it is asked for or read. */
export interface EvidenceParts extends EndParts, SiteParts {}
export type EvidenceKind = keyof EvidenceParts;
const isKind: Readonly<Record<EvidenceKind, true>> = {
  page: true,
  tls: true,
  robots: true,
  sitemap: true,
  httpUpgrade: true,
  cors: true,
  entryVariants: true,
  linkTargets: true,
  missingPage: true,
  securityTxt: true,
};
export const evidenceKinds = Object.keys(isKind) as EvidenceKind[];

type GatheredParts = { [Kind in keyof EndParts]: Gathered<EndParts[Kind]> } & {
  [Kind in keyof SiteParts]: Record<string, Gathered<SiteParts[Kind]>>;
};

/** All that was seen of a URL, gathered once. Audits are pure functions over it. */
export interface Evidence extends GatheredParts {
  requestedUrl: string;
  trace: Trace;
  /** ISO 8601; "now" for every rule about dates. */
  gatheredAt: string;
  /** Hosts of the chain, and of its httpUpgrade, that the browsers' HSTS preload list covers. */
  hstsPreloaded: string[];
  /** Those of which only the list could tell, where it was not at hand. Absent: it was. */
  hstsPreloadUnknown?: string[];
  /** What lists of dangerous sites say of the chain. Absent: none was asked, so the verdict is UNKNOWN. */
  safeBrowsing?: SafeBrowsing;
}

const notAskedFor: { ok: false; error: NetError } = {
  ok: false,
  error: { code: 'ABORTED', message: 'This was not asked for.' },
};

/** Where only the chain was followed. */
export const evidenceOfTrace = (requestedUrl: string, trace: Trace): Evidence => ({
  requestedUrl,
  trace,
  gatheredAt: new Date().toISOString(),
  page: notAskedFor,
  tls: {},
  robots: {},
  sitemap: notAskedFor,
  httpUpgrade: notAskedFor,
  cors: notAskedFor,
  securityTxt: notAskedFor,
  entryVariants: notAskedFor,
  linkTargets: notAskedFor,
  missingPage: notAskedFor,
  hstsPreloaded: [],
});

export interface Page {
  url: string;
  statusCode: number;
  headers: HeaderPair[];
  /** Decoded text, capped. Empty for documents that are not HTML. */
  html: string;
  isHtml: boolean;
  /** It begins with a byte order mark, which says its encoding and is no part of the text. Left out without one. */
  byteOrderMark?: true;
  complete: boolean;
}

export type TlsVersion = 'SSLv3' | 'TLSv1' | 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3';

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
  /** The server agrees to no cipher or version of TLS that browsers still use. */
  | 'weak_cipher'
  /** The best key exchange the server agrees to is a finite-field group under 2048 bits. */
  | 'weak_dh'
  | 'invalid';

export interface TlsCipher {
  name: string;
  bits: number;
}

/** The ephemeral key: type ECDH or DH, the name of its group where it has one, and its size. */
export interface TlsKeyExchange {
  type: 'ECDH' | 'DH';
  name: string | null;
  bits: number;
}

/** What the server does when offered one protocol version with every suite there is. */
export interface TlsVersionOffer {
  version: TlsVersion;
  /** null: not known, because the server gave no answer to the offer. */
  accepted: boolean | null;
  /** The one the server chose. */
  cipher: TlsCipher | null;
  /** null without forward secrecy, and for groups too new to be known here. */
  keyExchange: TlsKeyExchange | null;
}

/**
 * Cipher suites that matter together. broken: no encryption, no authentication, export or single DES.
 * small-block: 3DES and IDEA. finite-field-dh: DHE. The others, up to TLS 1.2, leave those three out.
 */
export const tlsSuiteKinds = [
  'broken',
  'rc4',
  'small-block',
  'finite-field-dh',
  '128-bit',
  '256-bit',
  'forward-secret',
  'aead',
  'modern-128-bit',
  'modern-256-bit',
] as const;
/** modern-…: of TLS 1.3, all of which are forward secret and authenticated. */
export type TlsSuiteKind = (typeof tlsSuiteKinds)[number];

/** What the server does when offered only suites of one kind, with TLS 1.2 and older (modern-…: with TLS 1.3). */
export interface TlsSuiteOffer {
  kind: TlsSuiteKind;
  accepted: boolean | null;
  version: TlsVersion | null;
  cipher: TlsCipher | null;
  keyExchange: TlsKeyExchange | null;
}

export interface TlsEvidence {
  host: string;
  port: number;
  chain: Certificate[];
  /** A browser opens the site: it accepts the certificate, and the server agrees to a connection that it accepts. */
  trusted: boolean;
  certificateTrusted: boolean;
  /** The gravest first. Some do not stop a browser, only other clients: then the certificate is trusted all the same. */
  trustErrors: TrustErrorCode[];
  /** The server does not send the certificate of an issuer, but it could be fetched from where the chain says. */
  issuerFetched: boolean;
  chainOrder: 'right' | 'wrong';
  /** The chain ends at a root that browsers ship, not one added by the owner of this installation. */
  publiclyTrusted: boolean;
  scts: CertificateTimestamps;
  mustStaple: boolean;
  ocspStapled: boolean;
  revocation: RevocationStatus;
  /** ISO 8601: until when the stapled answer holds. null without a staple, or where it does not say. */
  ocspNextUpdate: string | null;
  versions: TlsVersionOffer[];
  suites: TlsSuiteOffer[];
  traits: TlsTraits;
  alpn: string | null;
  dns: HostDns;
}

/** What the name of a host says. Empty for a literal address. */
export interface HostDns {
  addresses: HostAddress[];
  /** null where there is no name to ask for. */
  caa: Gathered<CaaPolicy | null>;
}

export interface HostAddress {
  ip: string;
  family: 4 | 6;
  /** On the port of the site. null: not known, because no way led there or it did not respond in time. */
  answers: boolean | null;
}

/** RFC 8659: who may issue certificates. */
export interface CaaPolicy {
  /** The name that has the records: the host's own or one above it. null: none has. */
  name: string | null;
  issuers: string[];
  wildcardIssuers: string[];
}

/** What the authority says of its certificate, and by which way. */
export interface RevocationStatus {
  /** null: not known. */
  revoked: boolean | null;
  /** The response that the server staples, the OCSP responder, or the list of revoked certificates. */
  source: 'staple' | 'ocsp' | 'crl' | null;
  /** Why it is not known, to follow a colon. */
  reason: string | null;
}

/** Signed certificate timestamps by the way they come (RFC 6962 section 3.3). null: this way could not be looked at. */
export interface CertificateTimestamps {
  embedded: number;
  tlsExtension: number | null;
  ocsp: number | null;
}

/** What single messages of the server give away. null: it was not seen. */
export interface TlsTraits {
  ssl2: boolean | null;
  /** RFC 5746. Means nothing where only TLS 1.3 is spoken. */
  secureRenegotiation: boolean | null;
  compression: boolean | null;
  /** The server takes the heartbeat extension, which Heartbleed needs. */
  heartbeat: boolean | null;
  /** CVE-2014-0224. */
  ccsInjection: boolean | null;
  /** The server takes X25519MLKEM768. */
  postQuantum: boolean | null;
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
  kind: 'urlset' | 'sitemapindex' | 'text' | 'feed' | null;
  /** What it lists. Left out where it lists no pages: an index, a feed, none at all. */
  list?: SitemapList;
}

/** Some of many, with their number. */
export interface CountedExamples {
  count: number;
  examples: string[];
}

/** The URLs of a sitemap in the part that was read. */
export interface SitemapList {
  /** The `textHash` of each URL: enough to tell whether one is among them, and small for however many. */
  urlHashes: Uint32Array;
  /** URLs of other hosts than the sitemap's own. */
  otherHosts: CountedExamples;
  /** Values of lastmod that are no dates, or still to come. */
  badDates: CountedExamples;
  /** Of the file, where the server says. */
  declaredBytes: number | null;
  /** Nothing of it was left unread. */
  complete: boolean;
}

export interface HttpUpgradeStep {
  url: string;
  /** null: it did not answer. */
  statusCode: number | null;
  /** Whether the certificate is; null: none was seen. */
  trusted: boolean | null;
}

export interface HttpUpgrade {
  /** From http://host/ on, that included. */
  route: HttpUpgradeStep[];
  /** Nothing listens for http at all. */
  refused: boolean;
}

/** A URL that people and links write for the final URL, and where it leads. */
export interface EntryVariant {
  url: string;
  differsIn: ('scheme' | 'host' | 'slash')[];
  /** From the variant on, that included, up to the final URL where it leads there. */
  route: HttpUpgradeStep[];
  /** Why the last URL of the route gave no response; null when it did. */
  error: NetError | null;
}

/** Other spellings of a final URL: http and https, with and without www, with and without the last slash. */
export interface EntryVariants {
  /** In bulk work that of the first page of the site, whose variants stand for the others. */
  finalUrl: string;
  variants: EntryVariant[];
}

/** A URL that the page names as its canonical URL or as its version in another language. */
export interface LinkTarget {
  url: string;
  /** From the URL on, that included. */
  route: HttpUpgradeStep[];
  /** The document at the end of the route; of a long one the beginning. */
  page: Gathered<Page>;
}

export interface LinkTargets {
  targets: LinkTarget[];
  /** Versions in other languages that were not fetched, to spare the site. */
  leftOut: number;
}

/** What the site says of a page that it cannot have. */
export interface MissingPage {
  url: string;
  statusCode: number;
  /** Where it leads instead, where it does. */
  location: string | null;
}

export interface CorsAnswer {
  sentOrigin: string;
  allowOrigin: string | null;
  allowCredentials: string | null;
}

/** What the page answers to a foreign origin. */
export interface CorsProbe extends CorsAnswer {
  /** To the origin null, and to one that looks like its own. Absent: not asked, or without a response. */
  tricky?: CorsAnswer[];
}

/** /.well-known/security.txt of the site where the chain ended. */
export interface SecurityTxtFile {
  url: string;
  /** After redirects. */
  statusCode: number;
  contentType: string | null;
  /** Capped. */
  body: string;
}

export interface SafeBrowsing {
  /** UNSAFE when any source lists a URL of the chain; SAFE only when a source was asked and none lists one. */
  verdict: SafeBrowsingStatus;
  sources: { name: string; verdict: SafeBrowsingStatus; threats: string[] }[];
  /** ISO 8601; null when no source was asked. */
  checkedAt: string | null;
}
