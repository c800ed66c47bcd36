import type { Page } from '@hopwise/model';
import { headerValues, policyDirectives, splitPolicies } from '@hopwise/parsers';
import { type CspDirectives, type ParsedCsp, parsePolicy } from '../parse/csp.ts';
import { metaPolicies } from '../parse/outline-collector.ts';
import { oncePer } from '../parse/outline-elements.ts';
import { outlineOf } from '../parse/page-outline.ts';

export interface PageCsp {
  policyCount: number;
  inHeader: boolean;
  inMeta: boolean;
  /** Of every directive of any enforced policy, also of those called invalid here: browsers obey them all the same. */
  names: ReadonlySet<string>;
  /** Those that say something, each for itself; null when one of them is invalid. */
  policies: CspDirectives[] | null;
  /** Of each policy that has them in a header, also of those called invalid here. */
  frameAncestors: ReadonlySet<string>[];
  /** Reporting directives that one policy has more than once. */
  repeated: string[];
  reportOnly: boolean;
}

/** HTML section 4.2.5.3: these mean nothing in a meta element. */
const headerOnly = ['frame-ancestors', 'report-uri', 'sandbox'];

/** No page has more. With those left out nothing is called safe that is not. */
const maxPolicies = 50;

/**
 * Every content security policy of a page, from its headers and its meta elements. Only what all of them allow is
 * allowed (CSP 3 section 4.2.1).
 */
export const pageCsp = oncePer((page: Page): PageCsp => {
  const inHeaders = splitPolicies(headerValues(page.headers, 'content-security-policy'));
  const inMetas = splitPolicies(page.isHtml ? metaPolicies(outlineOf(page).metas) : []);
  const header = inHeaders.map(parsePolicy);
  const meta = inMetas.map(parsePolicy);
  const inForce = [...header, ...meta.map(withoutHeaderOnly)];
  const valid = inForce.filter((policy) => policy !== null);
  const directives = valid.map((policy) => policy.directives).filter(({ size }) => size > 0);
  return {
    policyCount: header.length + meta.length,
    inHeader: header.length > 0,
    inMeta: meta.length > 0,
    names: new Set([...inHeaders, ...inMetas].flatMap(policyDirectives).map(([name]) => name)),
    policies: valid.length < inForce.length ? null : directives.slice(0, maxPolicies),
    repeated: [...new Set(valid.flatMap(({ repeated }) => repeated))],
    frameAncestors: inHeaders.flatMap(frameAncestorsOf).slice(0, maxPolicies),
    reportOnly: headerValues(page.headers, 'content-security-policy-report-only').some((value) => value.trim() !== ''),
  };
});

function frameAncestorsOf(policy: string): ReadonlySet<string>[] {
  const directive = policyDirectives(policy).find(([name]) => name === 'frame-ancestors');
  return directive === undefined ? [] : [new Set(directive.slice(1))];
}

function withoutHeaderOnly(policy: ParsedCsp | null): ParsedCsp | null {
  if (policy === null) return null;
  const directives = new Map([...policy.directives].filter(([name]) => !headerOnly.includes(name)));
  return { ...policy, directives };
}
