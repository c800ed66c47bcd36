import { allowsBase, policyDirectives, splitPolicies } from '@hopwise/parsers';

/** The first `base` of a page that has an href: no other counts, also where this one does not (HTML section 4.2.3). */
export interface PageBase {
  href: string;
  /** The lines of the content security policies that had been given by then. */
  policies: readonly string[];
}

/** Every link of a page is resolved against its base; against a very long one that would take minutes. */
const maxBaseLength = 2_048;
/** No page has more of them. */
const maxPolicies = 100;

/** What relative URLs of a page are resolved against. */
export function baseUrlOf(base: PageBase | null, url: string): string {
  const resolved = base === null || isOverlong(base.href) ? null : URL.parse(base.href, url);
  if (base !== null && resolved !== null && isUsable(resolved) && isAllowed(base, url)) return resolved.href;
  return isOverlong(url) ? new URL('/', url).href : url;
}

const isUsable = ({ protocol }: URL): boolean => protocol !== 'data:' && protocol !== 'javascript:';

function isAllowed({ href, policies }: PageBase, url: string): boolean {
  return allowsBase(href, url, splitPolicies(policies).slice(0, maxPolicies).map(policyDirectives));
}

const isOverlong = (address: string): boolean => address.length > maxBaseLength;
