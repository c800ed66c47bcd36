import type { Comparison, Peer } from './compare.ts';

/** A difference that is meant, and why. */
export interface Explanation {
  peer: Peer;
  test: string;
  site: string;
  ours: string;
  theirs: string;
  reason: string;
}

export const explains = (explanation: Explanation, row: Comparison): boolean =>
  (['peer', 'test', 'site', 'ours', 'theirs'] as const).every((key) => explanation[key] === row[key]);

type Row = [test: string, site: string, ours: string, theirs: string, reason: string];

const from = (peer: Peer, rows: readonly Row[]): Explanation[] =>
  rows.map(([test, site, ours, theirs, reason]) => ({ peer, test, site, ours, theirs, reason }));

const algorithm6 =
  'The newest release in the registry scores by algorithm 4, Hopwise by the HTTP Observatory’s later algorithm 6, ';
const follows = 'Follows from the outcomes above.';
const firstLineCounts =
  'Two equal lines. HTTP Observatory’s client joins them with a comma before its test sees them. ';

const observatory: Row[] = [
  ['score', 'isolated.test', '150', '130', `${algorithm6}which gives 10 points each for COEP and COOP.`],
  [
    'score',
    'inline-styles.test',
    '95',
    '90',
    `${algorithm6}which gives X-Frame-Options 5 points without frame-ancestors too.`,
  ],
  [
    'cors',
    'unsafe-inline.test',
    'cross-origin-resource-sharing-implemented-with-universal-access',
    'cross-origin-resource-sharing-implemented-with-restricted-access',
    'The site allows any origin, with cookies. HTTP Observatory has a result for this, but looks for the origin it sent where its HTTP client doesn’t store it, so no scan can return it.',
  ],
  [
    'x-frame-options',
    'meta-policy.test',
    'x-frame-options-not-implemented',
    'x-frame-options-implemented-via-csp',
    'frame-ancestors means nothing in a meta element (HTML section 4.2.5.3): browsers let any site frame this page.',
  ],
  ['score', 'meta-policy.test', '75', '110', follows],
  [
    'content-security-policy',
    'two-policies.test',
    'csp-implemented-with-no-unsafe',
    'csp-implemented-with-unsafe-inline',
    'HTTP Observatory’s client joins the two header lines with a comma, and its parser doesn’t split them again: it reads the second policy as sources of the first. Browsers enforce both (CSP 3 section 2.2).',
  ],
  ['score', 'two-policies.test', '75', '55', follows],
  [
    'hsts',
    'sent-twice.test',
    'hsts-implemented-max-age-at-least-six-months',
    'hsts-header-invalid',
    `${firstLineCounts}Browsers process the first line and only that one (RFC 6797 section 8.1).`,
  ],
  [
    'x-content-type-options',
    'sent-twice.test',
    'x-content-type-options-nosniff',
    'x-content-type-options-header-invalid',
    `${firstLineCounts}Browsers look at the first value (Fetch section 3.6).`,
  ],
  [
    'x-frame-options',
    'http-images.test',
    'x-frame-options-sameorigin-or-deny',
    'x-frame-options-header-invalid',
    'DENY, DENY. Browsers treat equal values as one (HTML, “The X-Frame-Options header”).',
  ],
  ['score', 'http-images.test', '55', '35', follows],
  [
    'x-frame-options',
    'sent-twice.test',
    'x-frame-options-sameorigin-or-deny',
    'x-frame-options-header-invalid',
    `${firstLineCounts}Browsers treat equal values as one (HTML, “The X-Frame-Options header”).`,
  ],
  ['score', 'sent-twice.test', '70', '25', follows],
  [
    'cookies',
    'odd-cookies.test',
    'cookies-secure-with-httponly-sessions-and-samesite',
    'cookies-without-secure-flag-but-protected-by-hsts',
    'Max-Age=0 deletes a cookie, so no browser stores it, and Hopwise leaves it out. HTTP Observatory looks at everything its cookie jar was given.',
  ],
  ['score', 'odd-cookies.test', '50', '45', follows],
  [
    'cookies',
    'host-prefix.test',
    'cookies-secure-with-httponly-sessions-and-samesite',
    'cookies-secure-with-httponly-sessions',
    'Browsers reject a __Host- cookie without Path=/, so Hopwise leaves it out. HTTP Observatory’s cookie jar stores it.',
  ],
  [
    'subresource-integrity',
    'loud-headers.test',
    'sri-not-implemented-but-external-scripts-loaded-securely',
    'sri-not-implemented-response-not-html',
    'Content types are the same in any letter case (RFC 9110 section 8.3.1): TEXT/HTML is a page.',
  ],
  [
    'hsts',
    'odd-headers.test',
    'hsts-header-invalid',
    'hsts-implemented-max-age-at-least-six-months',
    'max-age=forever isn’t a number of seconds, so browsers ignore the header (RFC 6797 section 6.1.1). HTTP Observatory reads NaN, which is not less than six months.',
  ],
  ['score', 'odd-headers.test', '60', '80', follows],
  [
    'redirection',
    'apex.test',
    'redirection-to-https',
    'redirection-off-host-from-http',
    'HTTP Observatory requests http on the given host, Hopwise on the final host: www.apex.test. What apex.test does is part of the chain when it is traced from http.',
  ],
  ['score', 'apex.test', '55', '50', follows],
  [
    'content-security-policy',
    'downgrade.test',
    'csp-implemented-with-no-unsafe',
    'csp-implemented-with-insecure-scheme-in-passive-content-only',
    'The final page came over http. HTTP Observatory judges its policy as that of an https page, because https was requested. Hopwise takes 20 points for the downgrade from https in another audit.',
  ],
  [
    'hsts',
    'downgrade.test',
    'hsts-not-implemented-no-https',
    'hsts-not-implemented',
    'The same: the last response came over http, where HSTS means nothing. Both cost 20 points.',
  ],
  ['score', 'downgrade.test', '40', '30', follows],
  [
    'cors',
    'json.test',
    'cross-origin-resource-sharing-implemented-with-public-access',
    'cross-origin-resource-sharing-not-implemented',
    'HTTP Observatory sends OPTIONS and treats its rejection as the whole response. Hopwise requests the document as a script of another site would, which needs no preflight (Fetch section 3.3).',
  ],
  [
    'site',
    'inner-page.test',
    'judged',
    'Site did respond with an unexpected HTTP status code 404.',
    'HTTP Observatory only scans home pages, and this host has none. Hopwise scores the URL it is given.',
  ],
  [
    'site',
    'missing.test',
    'judged',
    'Site did respond with an unexpected HTTP status code 404.',
    'HTTP Observatory doesn’t scan error pages. Hopwise does: visitors see them.',
  ],
];

const lighthouse: Row[] = [
  [
    'robots-txt',
    'silent-policy.test',
    'not applicable',
    'failed',
    'Lighthouse requests robots.txt from within the page, whose policy (no connect-src) forbids it. Crawlers, like Hopwise, request it directly and find that there is none.',
  ],
  ['score', 'silent-policy.test', '100', '92', follows],
  [
    'robots-txt',
    'limited-robots.test',
    'failed',
    'not applicable',
    'Lighthouse treats every 4xx as no robots.txt. Google documents that it treats 429 as a server error and then doesn’t crawl the site.',
  ],
  ['score', 'limited-robots.test', '92', '100', follows],
  [
    'is-crawlable',
    'noindex-header.test',
    'failed',
    'passed',
    'Lighthouse treats the word before the first colon, here max-snippet, as a crawler name and skips the line. Search engines know it as a rule, and the noindex after it too.',
  ],
  ['score', 'noindex-header.test', '63', '100', follows],
  ['document-title', 'scripted.test', 'failed', 'passed', 'Lighthouse runs the page’s scripts, Hopwise doesn’t.'],
  ['meta-description', 'scripted.test', 'failed', 'passed', 'A script writes it.'],
  ['link-text', 'scripted.test', 'passed', 'failed', 'A script writes the link.'],
  ['score', 'scripted.test', '82', '91', follows],
  [
    'link-text',
    'loud-markup.test',
    'passed',
    'failed',
    'The words of rel are the same in any letter case (HTML section 4.6.7): NoFollow is nofollow.',
  ],
  ['score', 'loud-markup.test', '63', '54', follows],
  [
    'site',
    'json.test',
    'judged',
    'NOT_HTML',
    'Lighthouse judges pages only. Hopwise judges the audits that apply to any response.',
  ],
];

export const explained: Explanation[] = [...from('observatory', observatory), ...from('lighthouse', lighthouse)];
