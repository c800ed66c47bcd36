import { type Hop, isErrorStatus, type Trace } from '@hopwise/model';
import { oncePer } from '../parse/outline-elements.ts';

/** One redirect that a crawler follows: where it starts and where it leads. */
export interface RedirectStep {
  hop: Hop;
  from: URL;
  to: URL;
}

/**
 * The redirects of a chain. A browser's own HSTS upgrade isn't a response of the site. A refresh that isn't followed,
 * to an app or after a long delay, leaves the page as the last one.
 */
export const redirectSteps = oncePer(({ hops }: Trace): readonly RedirectStep[] =>
  hops.flatMap((hop): RedirectStep[] => {
    const isFollowed = hop.redirectType !== 'HSTS' && hop.redirectType !== 'FINAL';
    const to = hop.redirect === null || !isFollowed ? null : URL.parse(hop.redirect.to, hop.url);
    return to === null ? [] : [{ hop, from: new URL(hop.url), to }];
  }),
);

/** The result of redirect audits for a URL without redirects. */
export const noRedirects = { notApplicable: "The URL doesn't redirect." };

export const isRefresh = ({ redirectType }: Hop): boolean =>
  redirectType === 'META_REFRESH' || redirectType === 'REFRESH_HEADER';

/** Browsers obey it. Google takes nothing from a response with an error (Google Search Central, HTTP status codes). */
export const isRefreshOfError = (hop: Hop): boolean => isRefresh(hop) && isErrorStatus(hop);

/**
 * Whether search engines take a redirect as the page having moved for good. Google reads a refresh without delay as
 * permanent and one with a delay as temporary.
 */
export function isPermanent(hop: Hop): boolean {
  if (isRefresh(hop)) return (hop.redirect?.delaySeconds ?? 0) === 0 && !isErrorStatus(hop);
  return hop.redirectType === 'HTTP_301' || hop.redirectType === 'HTTP_308';
}

/** RFC 9110 section 15.6.4 and RFC 6585 section 4: temporary, and nothing that a redirect would fix. */
export const isUnavailable = ({ hops }: Trace): boolean => {
  const { statusCode = null } = hops.at(-1) ?? {};
  return statusCode === 503 || statusCode === 429;
};

export const withoutWww = (host: string): string => host.replace(/^www\./, '');
