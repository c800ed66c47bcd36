import type { EvidenceParts, Gathered, HeaderPair } from '@hopwise/model';
import { hostAndPort } from '@hopwise/parsers';
import type { Subject } from './subject.ts';

/** The response of the hop under judgment. */
export interface HopResponse {
  url: URL;
  statusCode: number;
  headers: readonly HeaderPair[];
}

/** The parts that audits may need. If one is missing, the audit is not run, and the result says why. */
export interface Parts extends EvidenceParts {
  /** TLS and robots.txt are those of the site of this hop. */
  response: HopResponse;
}
export type PartName = keyof Parts;

type Found<T> = { value: T } | { missing: string };

const gathered = <T>(part: Gathered<T> | undefined, otherwise: string): Found<T> => {
  if (part === undefined) return { missing: otherwise };
  return part.ok ? { value: part.value } : { missing: part.error.message };
};

const readers: { [Name in PartName]: (subject: Subject) => Found<Parts[Name]> } = {
  response: ({ evidence, hop }) => {
    if (hop === null || hop.statusCode === null) return { missing: whyNoResponse(evidence.trace.end) };
    return { value: { url: new URL(hop.url), statusCode: hop.statusCode, headers: hop.responseHeaders } };
  },
  page: ({ evidence }) => gathered(evidence.page, "The page wasn't fetched."),
  tls: ({ evidence, hop }) =>
    gathered(
      hop === null ? undefined : evidence.tls[hostAndPort(new URL(hop.url))],
      "TLS wasn't checked on this host.",
    ),
  robots: ({ evidence, hop }) =>
    gathered(hop === null ? undefined : evidence.robots[new URL(hop.url).origin], "robots.txt wasn't fetched."),
  sitemap: ({ evidence }) => gathered(evidence.sitemap, "The sitemap wasn't checked."),
  httpUpgrade: ({ evidence }) => gathered(evidence.httpUpgrade, "http:// wasn't checked."),
  entryVariants: ({ evidence }) => gathered(evidence.entryVariants, "URL variants weren't checked."),
  linkTargets: ({ evidence }) => gathered(evidence.linkTargets, "The URLs that the page links to weren't fetched."),
  missingPage: ({ evidence }) => gathered(evidence.missingPage, "Soft 404 wasn't checked."),
  cors: ({ evidence }) => gathered(evidence.cors, "CORS wasn't checked."),
  securityTxt: ({ evidence }) => gathered(evidence.securityTxt, "security.txt wasn't fetched."),
};

const whyNoResponse = (end: Subject['evidence']['trace']['end']): string =>
  end.kind === 'final' ? 'No hop in the chain had a response.' : end.error.message;

/** Reads the named parts; the first one missing gives the reason. */
export function readParts(
  subject: Subject,
  needs: readonly PartName[],
): { parts: Partial<Parts> } | { missing: string; part: PartName } {
  const parts: Partial<Record<PartName, unknown>> = {};
  for (const part of needs) {
    const found = readers[part](subject);
    if ('missing' in found) return { missing: found.missing, part };
    parts[part] = found.value;
  }
  return { parts: parts as Partial<Parts> };
}
