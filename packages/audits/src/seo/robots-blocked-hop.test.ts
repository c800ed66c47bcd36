import type { Gathered, RobotsFile } from '@hopwise/model';
import { testAudit } from '../testing/audit-table.ts';
import { makeChain, makeSubject } from '../testing/make-evidence.ts';
import { robotsBlockedHop } from './robots-blocked-hop.ts';

const hops = makeChain(['https://a.test/x', 'https://b.test/y', 'https://c.test/z']);
const file = (body: string, statusCode = 200): Gathered<RobotsFile> => ({
  ok: true,
  value: { url: 'https://x.test/robots.txt', statusCode, body, complete: true },
});
const none = file('', 404);
const others = { 'https://a.test': none, 'https://b.test': none };
const subject = (robots: Record<string, Gathered<RobotsFile>>) =>
  makeSubject({ hops, robots: { ...others, ...robots } });
const closed = file('user-agent: *\ndisallow: /');

const refused = { protocol: 'TLSv1.3', cipher: 'x', trusted: false, trustError: 'expired', chain: [] };
const spared: Gathered<RobotsFile> = {
  ok: false,
  error: { code: 'TOO_MANY_HOPS', message: 'Request limit reached.' },
};

testAudit(robotsBlockedHop, [
  ['nothing known', makeSubject({ hops }), 'not-run'],
  ['no robots.txt', subject({}), 'open'],
  ['429', subject({ 'https://a.test': file('', 429) }), 'blocked'],
  ['403', subject({ 'https://a.test': file('', 403) }), 'open'],
  [
    'robots.txt itself',
    makeSubject({
      hops: makeChain(['https://a.test/robots.txt', 'https://a.test/r']),
      robots: { 'https://a.test': closed },
    }),
    'open',
  ],
  ['allowed', subject({ 'https://a.test': file('user-agent: *\ndisallow: /z') }), 'open'],
  [
    'first hop',
    subject({ 'https://a.test': closed }),
    'blocked',
    { hops: [{ hopIndex: 0, url: 'https://a.test/x', reason: 'robots.txt line 2: disallow /' }] },
  ],
  [
    'second hop',
    subject({ 'https://b.test': file('user-agent: Googlebot\ndisallow: /y') }),
    'blocked',
    { hops: [{ hopIndex: 1 }] },
  ],
  ['the last page is no hop', subject({ 'https://c.test': closed }), 'open'],
  ['another crawler', subject({ 'https://a.test': file('user-agent: bingbot\ndisallow: /') }), 'open'],
  ['server error', subject({ 'https://a.test': file('', 503) }), 'blocked'],
  ['missing', subject({ 'https://a.test': file('user-agent: *\ndisallow: /', 404) }), 'open'],
  ['not requested', subject({ 'https://b.test': spared }), 'not-run'],
  [
    'behind a certificate that browsers refuse',
    makeSubject({ hops: makeChain(['https://a.test/x', 'https://b.test/y'], [{ tls: refused }]), robots: others }),
    'not-run',
  ],
  ['no redirect', makeSubject(), 'not-applicable'],
]);
