import { type HopTls, isCertificateRejected } from '@hopwise/model';
import { hostAndPort } from '@hopwise/parsers';
import { defineAudit } from '../define-audit.ts';

export const certificate = defineAudit({
  id: 'security/certificate',
  title: 'Certificate',
  passedTitle: 'Trusted certificate',
  failedTitle: 'Certificate not trusted',
  why: 'If any host in the chain lacks a valid certificate, an attacker on the network can redirect visitors anywhere.',
  needs: ['response'],
  outcomes: {
    trusted: { modifier: 0, severity: 'good', says: "Browsers trust this host's certificate.", fix: null },
    untrusted: {
      modifier: -20,
      severity: 'critical',
      says: "Browsers don't trust this host's certificate.",
      fix: 'Install a certificate for this host from a trusted certificate authority.',
    },
    'no-connection': {
      modifier: 0,
      severity: 'critical',
      title: "Browsers can't connect securely",
      says: "Browsers can't connect to this host: it supports no TLS version, cipher or key type that they use.",
      fix: 'Enable TLS 1.2 and 1.3 on this host, with an ECDHE suite and a P-256 or RSA key.',
    },
    revoked: {
      modifier: -20,
      severity: 'critical',
      title: 'Certificate revoked',
      says: "This host's certificate is revoked. Firefox rejects it; Chrome does once its revocation list (CRLSet) includes it.",
      fix: 'Get a new certificate with a new key.',
    },
    'weak-key': {
      modifier: 0,
      severity: 'medium',
      title: 'Weak certificate key',
      says: "Chrome trusts this host's certificate; Apple devices reject its short RSA key.",
      fix: 'Get a certificate with an ECDSA P-256 key, or RSA 2048 bits or more.',
    },
    none: {
      modifier: -20,
      severity: 'high',
      title: 'No certificate: plain HTTP',
      says: "The host was reached only over plain http, so its identity wasn't verified.",
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
