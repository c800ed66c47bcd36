import { growsLinearly } from '@hopwise/model/testing/grows-linearly';
import { itGrowsLinearly } from '@hopwise/model/testing/it-grows-linearly';
import { expect, it } from 'vitest';
import { isAttachment } from './content-disposition.ts';
import { policyDirectives, splitPolicies } from './content-security-policy.ts';
import { decodeHost } from './decode-label.ts';
import { cacheMaxAge, trimBlanks } from './header-values.ts';
import { parseHsts } from './hsts.ts';
import { parseLinkHeader } from './link-header.ts';
import { forbidsIndexing, parseRobotsContent, parseXRobotsTag } from './robots-directives.ts';
import { robotsSitemaps } from './robots-lines.ts';
import { parseSetCookie } from './set-cookie.ts';
import { whyCookieRejected } from './why-cookie-rejected.ts';

const now = new Date();
const readers: Record<string, (text: string) => unknown> = {
  'a host name': decodeHost,
  'the sitemaps of robots.txt': robotsSitemaps,
  Link: parseLinkHeader,
  'robots directives': (text) => forbidsIndexing(parseRobotsContent(text), now),
  'X-Robots-Tag': (text) => parseXRobotsTag(text).map(({ directives }) => forbidsIndexing(directives, now)),
  'Cache-Control': (text) => cacheMaxAge([['cache-control', text]]),
  'Content-Disposition': (text) => isAttachment([['content-disposition', text]]),
  'Content-Security-Policy': (text) => splitPolicies([text]).map(policyDirectives),
  'Strict-Transport-Security': parseHsts,
  'Set-Cookie': (text) =>
    [text, `a=${text}`, `a=b; Expires=${text}`, `a=b; Domain=${text}`].map((line) => {
      const cookie = parseSetCookie(line);
      return cookie && whyCookieRejected(cookie, 'www.site.test');
    }),
  'a text between blanks': (text) => trimBlanks(text),
};

/** As long as all headers of a response may be; of a robots.txt twice as much is read. */
const maxHeadChars = 256 * 1024;
itGrowsLinearly('reading %s', maxHeadChars, readers, [
  'xn--',
  'xn--a-',
  'max-age=',
  '"; ',
  '; domain=.',
  '; max-age=9',
  'Sitemap: ',
  '<a>;b="',
  ':00',
  '0t',
  'unavailable_after:',
]);

it('reading dates in robots directives does not search what is too long for one', () => {
  const read = readers['robots directives'] as (text: string) => unknown;
  expect(growsLinearly(read, { before: 'unavailable_after:', repeated: ':00', after: '' }, maxHeadChars)).toBe(true);
});
