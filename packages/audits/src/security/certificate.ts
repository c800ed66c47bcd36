import { type HopTls, isCertificateRejected } from '@hopwise/model';
import { hostAndPort } from '@hopwise/parsers';
import { defineAudit } from '../define-audit.ts';

export const certificate = defineAudit({
  id: 'security/certificate',
  title: 'Certificate',
  passedTitle: 'Trusted certificate',
  failedTitle: 'Certificate not trusted',
  why: 'Every host of a chain must prove who it is, or anyone on the way can choose where visitors end up.',
  needs: ['response'],
  outcomes: {
    trusted: { modifier: 0, severity: 'good', says: 'Browsers trust the certificate of this host.', fix: null },
    untrusted: {
      modifier: -20,
      severity: 'critical',
      says: 'Browsers do not trust the certificate of this host.',
      fix: 'Install a certificate for this host from a trusted certificate authority.',
    },
    'no-connection': {
      modifier: 0,
      severity: 'critical',
      title: 'No secure connection for browsers',
      says: 'No browser can connect to this host: it agrees to no version of TLS, cipher or kind of key that they use.',
      fix: 'Switch on TLS 1.2 and 1.3 on this host, with an ECDHE suite and a P-256 or RSA key.',
    },
    revoked: {
      modifier: -20,
      severity: 'critical',
      title: 'Certificate revoked',
      says: 'The certificate of this host is revoked: Firefox refuses it, and Chrome once it has heard of it.',
      fix: 'Get a new certificate with a new key.',
    },
    'weak-key': {
      modifier: 0,
      severity: 'medium',
      title: 'Weak certificate key',
      says: 'Chrome trusts the certificate of this host; Apple devices refuse its short RSA key.',
      fix: 'Get a certificate with a P-256 key, or RSA with 2048 bits or more.',
    },
    none: {
      modifier: -20,
      severity: 'high',
      title: 'No certificate: plain HTTP',
      says: 'The host was reached over plain http only, so nothing proves who responded.',
      fix: 'Serve this host over https too, and link to it with https.',
    },
  },
  run({ hop, evidence }) {
    const tls = hop?.tls ?? null;
    if (hop === null || tls === null) return { outcome: 'none' };
    const facts = { protocol: tls.protocol, trustError: tls.trustError, validTo: tls.chain[0]?.validTo ?? null };
    const gathered = evidence.tls[hostAndPort(new URL(hop.url))];
    const isRevoked = gathered?.ok && gathered.value.trustErrors.includes('revoked');
    return { outcome: isRevoked ? 'revoked' : outcomeOf(tls), facts };
  },
});

function outcomeOf(tls: HopTls) {
  const [leaf] = tls.chain;
  if (!tls.trusted) return isCertificateRejected(tls) ? 'untrusted' : 'no-connection';
  const isShort = leaf?.keyType.startsWith('rsa') && leaf.keyBits !== null && leaf.keyBits < 2048;
  return isShort ? 'weak-key' : 'trusted';
}
