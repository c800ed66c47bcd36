import type { Evidence } from '@hopwise/model';
import { testAudit } from '../testing/audit-table.ts';
import { makeHop, makeSubject } from '../testing/make-evidence.ts';
import { redirection } from './redirection.ts';

const route = (urls: string[], more: Partial<Evidence> = {}) => {
  const steps = urls.map((url) => ({
    url,
    statusCode: 301,
    trusted: url.startsWith('https:') ? !url.includes('untrusted') : null,
  }));
  return makeSubject({ httpUpgrade: { ok: true, value: { refused: false, route: steps } }, ...more });
};

const refused = { protocol: 'TLSv1.3', cipher: 'x', trusted: false, trustError: 'expired', chain: [] };

testAudit(redirection, [
  ['same host', route(['http://a.example/', 'https://a.example/', 'https://b.example/']), 'to-https'],
  ['same host, other port', route(['http://a.example/', 'https://a.example:8443/']), 'to-https'],
  [
    'same host, but not where the chain ends',
    route(['http://a.example/', 'https://a.example/'], {
      trace: { hops: [makeHop({ url: 'http://a.example/x' })], end: { kind: 'final' } },
    }),
    'front-page-only',
  ],
  ['nothing listens', makeSubject({ httpUpgrade: { ok: true, value: { refused: true, route: [] } } }), 'no-http'],
  ['other host', route(['http://a.example/', 'https://www.a.example/']), 'other-host-first'],
  ['http again', route(['http://a.example/', 'http://www.a.example/', 'https://www.a.example/']), 'http-first'],
  ['ends at http', route(['http://a.example/', 'https://a.example/', 'http://b.example/']), 'not-to-https'],
  ['no redirect', route(['http://a.example/']), 'missing'],
  [
    'preloaded',
    route(['http://a.example/'], { hstsPreloaded: ['a.example'] }),
    'all-preloaded',
    { preloaded: ['a.example'] },
  ],
  [
    'one host not preloaded',
    route(['http://a.example/', 'https://b.example/'], { hstsPreloaded: ['a.example'] }),
    'other-host-first',
  ],
  ['bad certificate elsewhere', route(['http://a.example/', 'https://untrusted.example/']), 'untrusted-on-the-way'],
  [
    'bad certificate of the chain',
    route(['http://untrusted.example/', 'https://untrusted.example/'], {
      trace: { hops: [makeHop({ url: 'https://untrusted.example/x', tls: refused })], end: { kind: 'final' } },
    }),
    'untrusted-certificate',
  ],
  [
    'bad certificate on the way',
    route(['http://a.example/', 'https://untrusted.example/', 'https://a.example/']),
    'untrusted-on-the-way',
  ],
  ['not tried', makeSubject(), 'not-run'],
]);
