import type { Gathered, LinkTarget, NetErrorCode, RobotsFile } from '@hopwise/model';
import { expect, it } from 'vitest';
import { testAudit } from '../testing/audit-table.ts';
import { makeChain, makeSubject } from '../testing/make-evidence.ts';
import { canonicalTarget } from './canonical-target.ts';

const hops = makeChain(['http://a.test/', 'https://a.test/old', 'https://a.test/new#top']);
const page = (...hrefs: string[]) =>
  makeSubject({ hops, html: hrefs.map((href) => `<link rel=canonical href="${href}">`).join('') });

const other = 'https://a.test/other';
const target = (html: string, route: [number, string][] = [[200, other]]): LinkTarget => {
  const [statusCode, url] = route.at(-1) ?? [0, ''];
  return {
    url: other,
    route: route.map(([code, at]) => ({ url: at, statusCode: code, trusted: true })),
    page: { ok: true, value: { url, statusCode, headers: [], html, isHtml: true, complete: true } },
  };
};
const fetched = (...targets: LinkTarget[]) =>
  makeSubject({
    hops,
    html: `<link rel=canonical href=${other}>`,
    linkTargets: { ok: true, value: { targets, leftOut: 0 } },
  });

const failed = (code: NetErrorCode): LinkTarget => ({
  url: other,
  route: [{ url: other, statusCode: null, trusted: null }],
  page: { ok: false, error: { code, message: 'Because.' } },
});
const rules = (statusCode: number, body: string): Gathered<RobotsFile> => ({
  ok: true,
  value: { url: 'https://a.test/robots.txt', statusCode, body, complete: true },
});
const closed = rules(200, 'user-agent: *\ndisallow: /other');
const failing = rules(503, '');

testAudit(canonicalTarget, [
  [
    'another page that names itself',
    fetched(target(`<link rel=canonical href=${other}>`)),
    'differs',
    { target: { statusCodes: [200] } },
  ],
  [
    'a link for another language, which Google ignores',
    makeSubject({ hops, html: `<link rel=canonical hreflang=de href=${other}>` }),
    'not-applicable',
  ],
  [
    'a link for phones and a plain one',
    makeSubject({
      hops,
      html: `<link rel=canonical media=x href=${other}><link rel=canonical href=https://a.test/new>`,
    }),
    'agrees',
  ],
  ['another page that names nothing', fetched(target('')), 'differs'],
  ['a page that is gone', fetched(target('', [[404, other]])), 'target-missing', { target: { statusCodes: [404] } }],
  [
    'a redirect to an error',
    fetched(
      target('', [
        [301, other],
        [500, 'https://a.test/z'],
      ]),
    ),
    'target-fails',
  ],
  ['noindex', fetched(target('<meta name=robots content=noindex>')), 'target-noindex'],
  [
    'a redirect',
    fetched(
      target('', [
        [301, other],
        [200, 'https://a.test/z'],
      ]),
    ),
    'target-redirects',
  ],
  [
    'a redirect that leads here',
    fetched(
      target('', [
        [302, other],
        [200, 'https://a.test/new'],
      ]),
    ),
    'points-back',
  ],
  ['an instant refresh', fetched({ ...target(''), refreshesTo: 'https://a.test/z' }), 'target-redirects'],
  [
    'an instant refresh that leads here',
    fetched({ ...target(''), refreshesTo: 'https://a.test/new' }),
    'points-back',
    { target: { end: 'https://a.test/new' } },
  ],
  [
    'a page that breaks off',
    fetched({ ...target(''), brokenBy: { code: 'CONNECTION_CLOSED', message: 'Because.' } }),
    'target-broken',
    { target: { error: 'Because.' } },
  ],
  [
    'a chain of canonical links',
    fetched(target('<link rel=canonical href=https://a.test/third>')),
    'target-names-another',
    { targetCanonicalUrl: 'https://a.test/third' },
  ],
  ['a page slower than we wait', fetched(failed('TIMEOUT')), 'differs', { target: { error: 'Because.' } }],
  ['a page at a closed port', fetched(failed('CONNECTION_REFUSED')), 'target-unreachable'],
  [
    'a host that is not there, and so has no robots.txt',
    fetched({ ...failed('DNS_NOT_FOUND'), robots: { ok: false, error: { code: 'DNS_NOT_FOUND', message: 'None.' } } }),
    'target-unreachable',
  ],
  ['a page that was not asked for', fetched(failed('TOO_MANY_HOPS')), 'differs', { target: { error: 'Because.' } }],
  ['a page that may not be asked for', fetched(failed('ADDRESS_REFUSED')), 'differs'],
  [
    'an expired certificate',
    fetched({ ...target(''), route: [{ url: other, statusCode: 200, trusted: false }] }),
    'target-refused',
  ],
  ['no content', fetched(target('', [[204, other]])), 'target-fails'],
  [
    'disallowed by the robots.txt of the site',
    makeSubject({ ...fetched(target('')).evidence, hops, robots: { 'https://a.test': closed } }),
    'target-blocked',
  ],
  ['disallowed by the robots.txt of another site', fetched({ ...target(''), robots: closed }), 'target-blocked'],
  ['a robots.txt of another site that fails', fetched({ ...target(''), robots: failing }), 'target-blocked'],
  ['itself', page('https://a.test/new'), 'agrees'],
  ['a valid one and an invalid one', page('https://a.test/', 'javascript:x'), 'not-applicable'],
  ['another page', page('https://a.test/other'), 'differs', { canonicalUrl: 'https://a.test/other' }],
  ['the page itself with a name and password', page('https://ada:pw@a.test/new'), 'agrees'],
  ['a URL that redirects here, with a name', page('https://ada@a.test/old'), 'points-back'],
  ['an address that redirects here', page('https://a.test/old'), 'points-back'],
  ['the http address', page('http://a.test/'), 'points-back'],
  ['itself, relative', page('/new'), 'agrees'],
  ['another page, relative', page('other'), 'differs', { canonicalUrl: 'https://a.test/other' }],
  [
    'a relative one that is gone',
    makeSubject({
      hops,
      html: '<link rel=canonical href=/other>',
      linkTargets: { ok: true, value: { targets: [target('', [[410, other]])], leftOut: 0 } },
    }),
    'target-missing',
  ],
  ['one that is refused to us', fetched(target('', [[403, other]])), 'target-fails'],
  ['no URL', page('javascript:void(0)'), 'not-applicable'],
  ['none', page(), 'not-applicable'],
  ['several', page('https://a.test/a', 'https://a.test/b'), 'not-applicable'],
]);

it('penalizes a page and canonical URL that redirect to each other', () => {
  expect(canonicalTarget.outcomes['points-back']?.severity).toBe('high');
});
