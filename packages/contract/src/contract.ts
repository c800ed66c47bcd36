import { type ClientName, type ContractSpelling, type HttpMethod, trackLimits } from '@hopwise/model';

/** The expected redirects of a site, whichever way they were written. */
export interface Contract {
  /** The site that paths belong to; null: none is named. */
  base: string | null;
  /** The server to ask, whatever DNS says; a host or IP address, with or without a port. */
  connect: string | null;
  tests: ContractTest[];
}

/** The expectations for one URL, or for several in braces. */
export interface ContractTest extends Place, Expectation {
  /** A URL, or a path of the base. */
  from: string;
  method: HttpMethod;
  userAgent: string | null;
  /** Asked once as each of them; empty: once, as Hopwise itself. */
  clients: ClientName[];
  /** Each of them must get the same result as the first. */
  sameForClients: boolean;
}

/** The expectations for a chain. null and empty: none of this kind. */
export interface Expectation {
  /** Where the chain ends: a URL or path, a glob with *, or ~ and a regular expression. */
  to: string | null;
  /** Where the first response redirects, written like `to`. */
  location: string | null;
  /** Where each redirect leads, in order. */
  chain: string[] | null;
  /** Of the first response. Codes other than 3xx: it must not redirect. */
  status: number[] | null;
  /** Of the last response. */
  final: number[] | null;
  maxRedirects: number | null;
  keepsQuery: boolean;
  keepsFragment: boolean;
  https: boolean;
  /** Every host of the chain has a certificate that browsers trust. */
  trusted: boolean;
  /** A chain past a certificate that browsers reject may pass. */
  allowsInvalidCertificates: boolean;
  /** Of the first response, by lower-case name; null: must not be there. */
  headers: Record<string, string | null>;
  /** URLs that the chain must not pass through or end at. */
  not: string[];
  note: string | null;
}

export const noExpectation: Expectation = {
  to: null,
  location: null,
  chain: null,
  status: null,
  final: null,
  maxRedirects: null,
  keepsQuery: false,
  keepsFragment: false,
  https: false,
  trusted: false,
  allowsInvalidCertificates: false,
  headers: {},
  not: [],
  note: null,
};

/** Where something is in a file; both from 1, columns in UTF-16 units as editors count them. */
export interface Place {
  line: number;
  column: number;
}

/** A problem in a contract, in its author's words. */
export interface Problem extends Place {
  message: string;
}

/** The tests that can be understood, and what is wrong with the others. A contract without problems has a test. */
export interface ReadContract {
  contract: Contract;
  problems: Problem[];
}

export { contractSpellings as spellings } from '@hopwise/model';
export type Spelling = ContractSpelling;

export const isRedirectCode = (code: number): boolean => code >= 300 && code < 400;

/** Whether a test says anything about how the chain ends. */
export const expectsEnd = (expected: Expectation): boolean =>
  expected.to !== null ||
  expected.chain !== null ||
  expected.final !== null ||
  expected.maxRedirects !== null ||
  expected.keepsQuery ||
  expected.keepsFragment ||
  expected.https ||
  expectsNoRedirect(expected);

/** Whether the first response alone decides: nothing behind its Location is requested. */
export const needsFirstHopOnly = (expected: Expectation): boolean =>
  expected.location !== null && !expectsEnd(expected) && expected.not.length === 0;

/**
 * How many redirects of a case are followed: as many as a check follows (`usual`), unless the case itself expects more.
 * One more than it allows shows that there are too many.
 */
export function hopLimitOf(expected: Expectation, usual: number): number {
  if (needsFirstHopOnly(expected)) return 0;
  const named = Math.max(expected.chain?.length ?? 0, expected.maxRedirects === null ? 0 : expected.maxRedirects + 1);
  return Math.min(trackLimits.maxHops.max, Math.max(usual, named));
}

/** Whether the first response must be the last. */
export const expectsNoRedirect = ({ status }: Pick<ContractTest, 'status'>): boolean =>
  status !== null && !status.some(isRedirectCode);
