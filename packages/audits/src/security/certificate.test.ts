import { testAudit } from '../testing/audit-table.ts';
import { makeHop, makeSubject } from '../testing/make-evidence.ts';
import { gathered, type makeCertificate, makeTls, rsaLeaf } from '../testing/make-tls.ts';
import { certificate } from './certificate.ts';

const expired = { protocol: 'TLSv1.3', cipher: 'x', trusted: false, trustError: 'expired', chain: [] };
const tls10 = { protocol: 'TLSv1', cipher: 'x', trusted: false, trustError: 'weak_cipher', chain: [] };
const ed25519 = { ...expired, trustError: 'unsupported_key' };
const withLeaf = (leaf: ReturnType<typeof makeCertificate>) =>
  makeSubject({
    hops: [makeHop({ tls: { protocol: 'TLSv1.3', cipher: 'x', trusted: true, trustError: null, chain: [leaf] } })],
  });

testAudit(certificate, [
  ['trusted', makeSubject(), 'trusted'],
  ['an RSA key of 2048 bits', withLeaf(rsaLeaf(2048)), 'trusted'],
  ['an RSA key of 1024 bits', withLeaf(rsaLeaf(1024)), 'weak-key'],
  ['an Ed25519 key', makeSubject({ hops: [makeHop({ tls: ed25519 })] }), 'no-connection'],
  ['expired', makeSubject({ hops: [makeHop({ tls: expired })] }), 'untrusted', { trustError: 'expired' }],
  ['TLS 1.0', makeSubject({ hops: [makeHop({ tls: tls10 })] }), 'no-connection', { protocol: 'TLSv1' }],
  ['revoked', makeSubject({ tls: gathered(makeTls({ trustErrors: ['revoked'] })) }), 'revoked'],
  ['plain http', makeSubject({ url: 'http://example.com/' }), 'none'],
]);
