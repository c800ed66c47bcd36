import type { Page } from '@hopwise/model';
import { headerValues, policyDirectives, splitPolicies } from '@hopwise/parsers';
import { combinePolicies, type ParsedCsp, parsePolicy } from '../parse/csp.ts';
import { oncePer } from '../parse/once-per.ts';
import { outlineOf } from '../parse/page-outline.ts';

export interface PageCsp {
  policyCount: number;
  inHeader: boolean;
  inMeta: boolean;
  /** Of every directive of any enforced policy, also of those called invalid here: browsers obey them all the same. */
  names: ReadonlySet<string>;
  /** All policies read as one; null when one of them is invalid. */
  whole: ParsedCsp | null;
  /** Only what came in headers; null when one of those is invalid. */
  header: ParsedCsp | null;
  reportOnly: boolean;
}

/** HTML section 4.2.5.3: these mean nothing in a meta element. */
const headerOnly = ['frame-ancestors', 'report-uri', 'sandbox'];

/** Every content security policy of a page, from its headers and its meta elements. */
export const pageCsp = oncePer((page: Page): PageCsp => {
  const inHeaders = splitPolicies(headerValues(page.headers, 'content-security-policy'));
  const inMetas = splitPolicies(metaContents(page));
  const header = inHeaders.map(parsePolicy);
  const meta = inMetas.map(parsePolicy);
  const metaInForce = meta.map(withoutHeaderOnly).filter((policy) => policy === null || policy.directives.size > 0);
  return {
    policyCount: header.length + meta.length,
    inHeader: header.length > 0,
    inMeta: meta.length > 0,
    names: new Set([...inHeaders, ...inMetas].flatMap(policyDirectives).map(([name]) => name)),
    whole: combinePolicies([...header, ...metaInForce]),
    header: combinePolicies(header),
    reportOnly: headerValues(page.headers, 'content-security-policy-report-only').some((value) => value.trim() !== ''),
  };
});

const metaContents = (page: Page): string[] =>
  page.isHtml
    ? outlineOf(page).metas.flatMap(({ httpEquiv, content, inHead }) =>
        // CSP 3 section 3.3: only there; browsers ignore it in the body.
        inHead && httpEquiv?.trim() === 'content-security-policy' && content ? [content] : [],
      )
    : [];

function withoutHeaderOnly(policy: ParsedCsp | null): ParsedCsp | null {
  if (policy === null) return null;
  const directives = new Map([...policy.directives].filter(([name]) => !headerOnly.includes(name)));
  return { ...policy, directives };
}
