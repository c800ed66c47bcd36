import type { SafeBrowsingStatus } from './analysis.ts';
import type { Gathered, TlsEvidence } from './tls-evidence.ts';
import type { HeaderPair, NetError, Trace } from './trace.ts';

/** The parts of the evidence that belong to the end of the chain. */
interface EndParts {
  /** The document there. */
  page: Page;
  sitemap: SitemapEvidence;
  /** The response of http://host/ of the final host. */
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

/** All evidence that costs additional requests, by the name it has everywhere. */
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
  /** Hosts that only the list could decide, if it wasn't available. Absent: it was. */
  hstsPreloadUnknown?: string[];
  /** What lists of dangerous sites say of the chain. Absent: none was asked, so the verdict is UNKNOWN. */
  safeBrowsing?: SafeBrowsing;
}

const notAskedFor: { ok: false; error: NetError } = {
  ok: false,
  error: { code: 'ABORTED', message: 'Not requested.' },
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
  /** The listed pages. Left out where it lists none: an index, a feed, an empty list. */
  list?: SitemapList;
}

/** Some of many, with their number. */
export interface CountedExamples {
  count: number;
  examples: string[];
}

/** The URLs of a sitemap in the part that was read. */
export interface SitemapList {
  /** The `textHash` of each URL: enough to look one up, and small for any number of them. */
  urlHashes: Uint32Array;
  /** URLs of other hosts than the sitemap's own. */
  otherHosts: CountedExamples;
  /** Values of lastmod that are no dates, or still to come. */
  badDates: CountedExamples;
  /** Of the file, where the server says. */
  declaredBytes: number | null;
  /** Nothing of it was left unread. */
  complete: boolean;
  /** Some of the URLs, which were requested. Left out where none was. */
  tried?: TriedUrl[];
}

/** A URL and the response to it, of which only the head was read. */
export interface TriedUrl {
  url: string;
  statusCode: number;
  /** Where it leads instead, where it does. */
  location: string | null;
}

export interface HttpUpgradeStep {
  url: string;
  /** null: it did not respond. */
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
  /** Where a refresh of that document leads at once. Left out without one. */
  refreshesTo?: string;
  /** The error that cut the document short. Left out when it ended, or when we stopped reading. */
  brokenBy?: NetError;
  /** The robots.txt of a canonical URL on another site than the page. Left out where it was not requested. */
  robots?: Gathered<RobotsFile>;
}

export interface LinkTargets {
  targets: LinkTarget[];
  /** Versions in other languages that were not fetched, to spare the site. */
  leftOut: number;
}

/** The site's response for a page that it cannot have. */
export type MissingPage = TriedUrl;

export interface CorsResponse {
  sentOrigin: string;
  /** Without the cookies of the chain. */
  statusCode: number;
  allowOrigin: string | null;
  allowCredentials: string | null;
}

/** The page's response to a foreign origin. */
export interface CorsProbe extends CorsResponse {
  /** To the origin null, and to one that looks like its own. Absent: not asked, or without a response. */
  tricky?: CorsResponse[];
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

export interface SafeBrowsingSource {
  name: string;
  verdict: SafeBrowsingStatus;
  /** As the list calls them; empty where it does not say. */
  threats: string[];
  /** The URLs of the chain that it lists. */
  urls: string[];
}

export interface SafeBrowsing {
  /** UNSAFE when any source lists a URL of the chain; SAFE only when a source was asked and none lists one. */
  verdict: SafeBrowsingStatus;
  sources: SafeBrowsingSource[];
  /** ISO 8601; null when no source was asked. */
  checkedAt: string | null;
}
