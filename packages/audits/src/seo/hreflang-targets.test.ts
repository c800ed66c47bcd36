import type { LinkTarget, NetErrorCode } from '@hopwise/model';
import { expect, it } from 'vitest';
import { runAudit } from '../run-audits.ts';
import { testAudit } from '../testing/audit-table.ts';
import { makeSubject } from '../testing/make-evidence.ts';
import { hreflangTargets } from './hreflang-targets.ts';

const own = 'https://a.test/en';
const german = 'https://a.test/de';
const link = (hreflang: string, href: string) => `<link rel=alternate hreflang=${hreflang} href=${href}>`;
const links = link('en', own) + link('de', german);
const withDefault = links + link('x-default', own);
const target = (html: string, { statusCode = 200, complete = true, redirected = false } = {}): LinkTarget => ({
  url: german,
  route: [
    { url: german, statusCode: redirected ? 301 : statusCode, trusted: true },
    ...(redirected ? [{ url: `${german}/`, statusCode, trusted: true }] : []),
  ],
  page: {
    ok: true,
    value: { url: redirected ? `${german}/` : german, statusCode, headers: [], html, isHtml: true, complete },
  },
});
const unreached = (code: NetErrorCode): LinkTarget => ({
  url: german,
  route: [{ url: german, statusCode: null, trusted: null }],
  page: { ok: false, error: { code, message: 'Because.' } },
});
const page = (html: string, ...targets: LinkTarget[]) =>
  makeSubject({ url: `${own}#top`, html, linkTargets: { ok: true, value: { targets, leftOut: 3 } } });

testAudit(hreflangTargets, [
  ['they name each other', page(withDefault, target(links)), 'linked', { checked: 1, leftOut: 3, problems: [] }],
  ['other languages are missing', page(links, target(links)), 'no-x-default'],
  [
    'one is gone',
    page(withDefault, target('', { statusCode: 404 })),
    'missing',
    { problems: [{ url: german, statusCodes: [404], problem: "Doesn't exist." }] },
  ],
  ['one fails', page(withDefault, target('', { statusCode: 500 })), 'fails'],
  ['one may not be indexed', page(withDefault, target(`<meta name=robots content=none>${links}`)), 'noindex'],
  ['one does not link back', page(withDefault, target(link('de', german))), 'no-return-link'],
  [
    'one names this page as canonical',
    page(withDefault, target(`<link rel=canonical href=${own}>${links}`)),
    'other-canonical',
    { problems: [{ url: german, problem: 'Sets another URL as canonical.' }] },
  ],
  ['one names itself as canonical', page(withDefault, target(`<link rel=canonical href=${german}>${links}`)), 'linked'],
  [
    'one breaks off',
    page(withDefault, { ...target(''), brokenBy: { code: 'CONNECTION_CLOSED', message: 'Because.' } }),
    'broken',
  ],
  ['one may link back further on', page(withDefault, target('', { complete: false })), 'linked'],
  ['one redirects', page(withDefault, target(links, { redirected: true })), 'redirects'],
  ['one does not respond', page(withDefault, unreached('CONNECTION_REFUSED')), 'unreachable'],
  ['none was asked for', page(withDefault, unreached('TOO_MANY_HOPS')), 'not-run'],
  [
    'one has an expired certificate',
    page(withDefault, { ...target(links), route: [{ url: german, statusCode: 200, trusted: false }] }),
    'refused',
  ],
  ['one has no content', page(withDefault, target('', { statusCode: 204 })), 'fails'],
  [
    'one is closed to Google',
    makeSubject({
      ...page(withDefault, target(links)).evidence,
      url: own,
      html: withDefault,
      robots: {
        'https://a.test': {
          ok: true,
          value: {
            url: 'https://a.test/robots.txt',
            statusCode: 200,
            body: 'user-agent: *\ndisallow: /de',
            complete: true,
          },
        },
      },
    }),
    'blocked',
  ],
  ['no other languages', page('<title>x</title>'), 'not-applicable'],
  ['not fetched', makeSubject({ url: own, html: links }), 'not-run'],
]);

it('reports how many language versions were checked', () => {
  const html = withDefault + link('fr', 'https://a.test/fr');
  expect(runAudit(hreflangTargets, page(html, target(links)))).toMatchObject({
    says: '1 of 2 other language versions were checked, and all of them link back.',
  });
});
