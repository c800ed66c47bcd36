import type { HeaderPair } from '@hopwise/model';
import { itGrowsLinearly } from '@hopwise/model/testing/it-grows-linearly';
import { hasKnownLanguage } from './parse/hreflang.ts';
import { parseJsonLd } from './parse/json-ld.ts';
import { collapseWhitespace } from './parse/outline-collector.ts';
import { elementIds, parseIntegrity } from './parse/outline-elements.ts';
import { outlinePage } from './parse/page-outline.ts';
import { parseReferrerPolicy } from './parse/referrer-policy.ts';
import { pathForRobots } from './parse/robots-pattern.ts';
import { parseRobotsTxt, robotsVerdict } from './parse/robots-txt.ts';
import { isContact, parseSecurityTxt } from './parse/security-txt.ts';
import { parseViewport } from './parse/viewport.ts';
import { runAudits } from './run-audits.ts';
import { security } from './security/index.ts';
import { seo } from './seo/index.ts';
import { judgedHeaders } from './testing/judged-headers.ts';
import { makeChain, makeSubject } from './testing/make-evidence.ts';

const audits = [...security.audits, ...seo.audits].map(({ audit }) => audit);
/** Everything that reads headers and URLs of a site. The audits read what the smaller parsers among them hand on. */
const headReaders: Record<string, (text: string) => unknown> = {
  'language tags': hasKnownLanguage,
  'Referrer-Policy': (text) => parseReferrerPolicy([text]),
  'robots paths': pathForRobots,
  'audits of headers': (text) =>
    runAudits(audits, makeSubject({ headers: judgedHeaders.map((name): HeaderPair => [name, text]) })),
  'audits of an address': (text) => runAudits(audits, makeSubject({ hops: makeChain([addressWith(text)]) })),
};

function addressWith(text: string): string {
  const url = new URL('https://site.test/');
  url.pathname = text;
  url.search = text;
  return url.href;
}

/** And what is in a page or a robots.txt. */
const pageReaders: Record<string, (text: string) => unknown> = {
  'element ids': elementIds,
  integrity: parseIntegrity,
  'JSON-LD': parseJsonLd,
  'link text': collapseWhitespace,
  'a page': (text) => outlinePage(text, 'https://site.test/'),
  'security.txt': (text) => [parseSecurityTxt(text), isContact(text), isContact(`mailto:${text}`)],
  'robots.txt': (text) => robotsVerdict(parseRobotsTxt(text), 'robot', 'https://site.test/page'),
  viewport: parseViewport,
  'audits of a page': (text) => runAudits(audits, makeSubject({ html: `<title>${text}</title><p style="${text}">` })),
};

/** What the engine reads of the headers of a response, and of a page. */
const maxHeadChars = 256 * 1024;
const maxPageChars = 2 * 1024 * 1024;

const pieces = [
  '\\\\',
  '*',
  '$',
  '%25',
  '&#',
  ')',
  '{',
  '<a ',
  '</',
  '<!--',
  '<![CDATA[',
  ']]>',
  '+',
  ' id',
  ' id=',
  ':00',
  '0t',
  '; display :',
  'charset=',
  'max-age=',
  'unavailable_after:',
  'Disallow: *',
  "'self' ",
];
itGrowsLinearly('reading %s', maxHeadChars, headReaders, pieces);
itGrowsLinearly('reading %s', maxPageChars, pageReaders, pieces);
