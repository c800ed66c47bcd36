import { testAudit } from '../testing/audit-table.ts';
import { makeHop, makeSubject } from '../testing/make-evidence.ts';
import { certificate } from './certificate.ts';

const expired = { protocol: 'TLSv1.3', cipher: 'x', trusted: false, trustError: 'CERT_HAS_EXPIRED', chain: [] };

testAudit(certificate, [
  ['trusted', makeSubject(), 'trusted'],
  ['expired', makeSubject({ hops: [makeHop({ tls: expired })] }), 'untrusted', { trustError: 'CERT_HAS_EXPIRED' }],
  ['plain http', makeSubject({ url: 'http://example.com/' }), 'none'],
]);
