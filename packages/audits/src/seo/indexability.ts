import { type Evidence, firstRejectedHop, isCredentialHeader, type Page, type Trace } from '@hopwise/model';
import {
  directivesForGoogle,
  forbidsIndexing,
  hasHeader,
  headerValues,
  isAttachment,
  type RobotsDirectives,
  unclearRules,
} from '@hopwise/parsers';
import { isOwnFailure } from '../not-checked.ts';
import { oncePer } from '../parse/outline-elements.ts';
import { outlineOf } from '../parse/page-outline.ts';
import { quoteDirective, robotsDirectives } from '../parse/robots-meta.ts';
import { robotsAccess, robotsVerdict } from '../parse/robots-txt.ts';
import { cookieNeed } from '../redirects/cookie-need.ts';
import { isRefreshOfError, redirectSteps } from '../redirects/redirect-steps.ts';
import { isCut, isCutByUs, whyCut } from '../whole-page.ts';
import { isEmptyPage } from './soft-404.ts';

/** Something that keeps Google from indexing the page. */
export interface IndexBar {
  kind:
    | 'certificate'
    | 'status'
    | 'empty'
    | 'download'
    | 'redirects'
    | 'refresh-of-error'
    | 'cookies'
    | 'robots-txt'
    | 'robots-txt-fails'
    | 'noindex';
  /** The evidence, with its value. */
  reason: string;
}

export type Indexability =
  | { indexable: 'yes' }
  /** The first bar is the one to remove first. */
  | { indexable: 'no'; bars: readonly [IndexBar, ...IndexBar[]] }
  /** isOwnLimit: one of our limits kept us from finding out, so the site loses no points. */
  | { indexable: 'unknown'; reason: string; isOwnLimit: boolean };

/** "Googlebot follows up to 10 redirect hops" (Google Search Central, HTTP status codes). */
const googleFollows = 10;

/**
 * Whether Google, coming from the first URL of the chain, gets to the page and may index it. Every finding that speaks
 * of indexing reads this, so that no two of them disagree. A canonical link to another URL is a hint to Google and no
 * bar.
 */
export const googleIndexability = oncePer((evidence: Evidence): Indexability => {
  const { page, robots } = evidence;
  if (!page.ok) return { indexable: 'unknown', reason: page.error.message, isOwnLimit: isOwnFailure(page.error) };
  const access = robotsAccess(robots[new URL(page.value.url).origin]);
  const [bar, ...others] = [
    ...certificateBars(evidence),
    ...statusBars(page.value),
    ...emptyBars(evidence),
    ...downloadBars(page.value),
    ...redirectBars(evidence),
    ...refreshBars(evidence),
    ...cookieBars(evidence),
    ...hopBars(evidence, new URL(page.value.url).origin),
    ...robotsTxtBars(access, page.value),
    ...directivesAgainstIndexing(evidence).map((found) => ({
      kind: 'noindex' as const,
      reason: quoteDirective(found),
    })),
  ];
  if (bar !== undefined) return { indexable: 'no', bars: [bar, ...others] };
  const reason =
    whyUnlikeCrawler(evidence.trace) ??
    whyUnclear(evidence, page.value) ??
    whyCookiesUnknown(evidence) ??
    whyUnread(evidence, page.value);
  if (reason !== null) return { indexable: 'unknown', reason, isOwnLimit: false };
  const limit =
    (access.policy === 'unknown' ? access.why : null) ??
    unreadHopRules(evidence) ??
    (isCut(page, 'head') ? whyCut(evidence) : null);
  return limit === null ? { indexable: 'yes' } : { indexable: 'unknown', reason: limit, isOwnLimit: true };
});

/** Whether only our own limit leaves it unknown. */
export function isUnknownByUs(evidence: Evidence): boolean {
  const found = googleIndexability(evidence);
  return found.indexable === 'unknown' && found.isOwnLimit;
}

/** The first redirect for which it isn't known whether Google can request it. */
export function unreadHopRules({ trace, robots }: Evidence): string | null {
  for (const { hop, from } of redirectSteps(trace)) {
    const access = robotsAccess(robots[from.origin]);
    if (access.policy === 'unknown') return `Hop ${hop.hopIndex + 1}: ${access.why}`;
  }
  return null;
}

/** Rules that Google may or may not treat as noindex. */
export function whyUnclear({ gatheredAt }: Evidence, page: Page): string | null {
  const [rule] = unclearRules(robotsDirectives(outlineOf(page), page.headers), new Date(gatheredAt));
  return rule === undefined
    ? null
    : `${quoteDirective(rule)} isn't a form of noindex that Google documents, so it may or may not apply.`;
}

/** The unknown part of the document that keeps us from saying that Google can index it. */
function whyUnread({ page, trace }: Evidence, document: Page): string | null {
  const brokenBy = trace.hops.at(-1)?.body?.brokenBy;
  if (brokenBy !== undefined) return `Only part of the page was received. ${brokenBy.message}`;
  if (isCut(page, 'head') && !isCutByUs({ page, trace })) return whyCut({ page, trace });
  if (isAttachment(document.headers)) return 'The response is a file to download.';
  return document.isHtml || isIndexedFile(document) ? null : "The response isn't an HTML page.";
}

/** Of what is no page, Google indexes text, XML, PDF and images, and browsers show them. */
const isIndexedFile = ({ headers }: Page): boolean => {
  const [type = ''] = headerValues(headers, 'content-type');
  return /^\s*(?:text\/(?:plain|xml)|application\/(?:pdf|xml|[\w.-]+\+xml)|image\/[\w.+-]+)\s*(?:;|$)/i.test(type);
};

/** The reasons in the page and its headers that keep Google from indexing it. */
export function directivesAgainstIndexing({ page, gatheredAt }: Evidence): RobotsDirectives[] {
  const now = new Date(gatheredAt);
  return googleDirectives(page.ok ? page.value : null).filter(({ directives }) => forbidsIndexing(directives, now));
}

/** All that the page and its headers say to Google. */
export const googleDirectives = (page: Page | null): RobotsDirectives[] =>
  page === null ? [] : directivesForGoogle(robotsDirectives(outlineOf(page), page.headers));

/** Browsers stop here, and so does Google, even if the user allowed invalid certificates. */
function certificateBars({ trace }: Evidence): IndexBar[] {
  const refused = firstRejectedHop(trace.hops);
  return refused === null
    ? []
    : [{ kind: 'certificate', reason: `Hop ${refused.hop.hopIndex + 1}: ${refused.because}` }];
}

/** Google indexes only successful responses, and 204 and 205 have no content. */
function statusBars({ statusCode }: Page): IndexBar[] {
  const reason = `Status code ${statusCode}`;
  if (statusCode < 200 || statusCode > 299) return [{ kind: 'status', reason }];
  return statusCode === 204 || statusCode === 205 ? [{ kind: 'empty', reason }] : [];
}

/** Google takes an empty page for one that does not exist (Google Search Central, soft 404 errors). */
function emptyBars(evidence: Evidence): IndexBar[] {
  const isSuccess = evidence.page.ok && statusBars(evidence.page.value).length === 0;
  return isSuccess && isEmptyPage(evidence) ? [{ kind: 'empty', reason: 'The response has 0 bytes' }] : [];
}

/**
 * A file that browsers save instead of showing is not a page, and Google indexes pages. It may index the text of other
 * files.
 */
function downloadBars(page: Page): IndexBar[] {
  const [type = ''] = headerValues(page.headers, 'content-type');
  const isPage = /^\s*(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/i.test(type);
  return isPage && isAttachment(page.headers) ? [{ kind: 'download', reason: 'Content-Disposition: attachment' }] : [];
}

function redirectBars({ trace }: Evidence): IndexBar[] {
  const { length } = redirectSteps(trace);
  return length > googleFollows ? [{ kind: 'redirects', reason: `${length} redirects` }] : [];
}

function refreshBars({ trace }: Evidence): IndexBar[] {
  return redirectSteps(trace)
    .filter(({ hop }) => isRefreshOfError(hop))
    .map(({ hop }) => ({ kind: 'refresh-of-error', reason: `Hop ${hop.hopIndex + 1}: status code ${hop.statusCode}` }));
}

/** Google keeps no cookies from one request to the next. */
function cookieBars(evidence: Evidence): IndexBar[] {
  const need = cookieNeed(evidence);
  if (need.needed !== 'yes') return [];
  return [{ kind: 'cookies', reason: `Hop ${need.gate.hopIndex + 1} requires a cookie` }];
}

const whyCookiesUnknown = (evidence: Evidence): string | null => {
  const need = cookieNeed(evidence);
  return need.needed === 'unknown' ? need.reason : null;
};

/** Redirects that Google never sees, because robots.txt keeps it from where they are. */
export function blockedHops({ trace, robots }: Evidence): BlockedHop[] {
  return redirectSteps(trace).flatMap(({ hop, from }) => {
    const [bar] = robotsTxtBars(robotsAccess(robots[from.origin]), { url: from.href });
    return bar === undefined ? [] : [{ hopIndex: hop.hopIndex, url: from.href, ...bar }];
  });
}

interface BlockedHop extends IndexBar {
  hopIndex: number;
  url: string;
}

/** A robots.txt that fails is one reason, however many hops and the page itself it closes. */
function hopBars(evidence: Evidence, pageOrigin: string): IndexBar[] {
  const bars = blockedHops(evidence);
  const sites = bars.map(({ url }) => new URL(url).origin);
  return bars.flatMap(({ hopIndex, kind, reason }, index) => {
    const site = sites[index] ?? '';
    const isSaid = kind === 'robots-txt-fails' && (site === pageOrigin || sites.indexOf(site) < index);
    return isSaid ? [] : [{ kind, reason: `Hop ${hopIndex + 1}: ${reason}` }];
  });
}

/** The rule in robots.txt that keeps Google from requesting a URL. */
export function robotsTxtBars(access: ReturnType<typeof robotsAccess>, { url }: Pick<Page, 'url'>): IndexBar[] {
  if (access.policy === 'disallow-all') return [{ kind: 'robots-txt-fails', reason: access.why }];
  if (access.policy !== 'use-rules') return [];
  const { allowed, rule } = robotsVerdict(access.robots, 'Googlebot', url);
  const reason = `robots.txt line ${rule?.lineNumber}: disallow ${rule?.path}`;
  return allowed ? [] : [{ kind: 'robots-txt', reason }];
}

/** Headers that no search engine sends, so that the response may differ. null: none. */
function whyUnlikeCrawler({ hops }: Trace): string | null {
  const sent = hops.filter(({ redirectType }) => redirectType !== 'HSTS');
  const [credential] = sent.flatMap(({ requestHeaders }) => requestHeaders.filter(isCredentialHeader));
  if (credential !== undefined) return withCredentials(credential[0]);
  const [first] = sent;
  // Cookies of later hops were set along the way.
  if (first !== undefined && hasHeader(first.requestHeaders, 'cookie')) return withCredentials('Cookie');
  return first?.method === 'POST' ? 'The URL was requested with POST; search engines use GET.' : null;
}

const withCredentials = (header: string): string =>
  `The page was fetched with credentials (${header}), which search engines don't send.`;
