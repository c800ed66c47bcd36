import { itGrowsLinearly } from '@hopwise/model/testing/it-grows-linearly';
import { decodeHost } from './decode-label.ts';
import { parseHsts } from './hsts.ts';
import { parseLinkHeader } from './link-header.ts';
import { robotsSitemaps } from './robots-lines.ts';
import { parseSetCookie } from './set-cookie.ts';
import { trimBlanks } from './trim-blanks.ts';
import { whyCookieRefused } from './why-cookie-refused.ts';

const readers: Record<string, (text: string) => unknown> = {
  'a host name': decodeHost,
  'the sitemaps of robots.txt': robotsSitemaps,
  Link: parseLinkHeader,
  'Strict-Transport-Security': parseHsts,
  'Set-Cookie': (text) =>
    [text, `a=${text}`, `a=b; Expires=${text}`, `a=b; Domain=${text}`].map((line) => {
      const cookie = parseSetCookie(line);
      return cookie && whyCookieRefused(cookie, 'www.site.test');
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
]);
