import type { HopTls } from '@hopwise/model';
import { hostAndPort } from '@hopwise/parsers';
import { defineAudit } from '../define-audit.ts';

export const certificate = defineAudit({
  id: 'security/certificate',
  title: 'Certificate',
  why: 'A host that only redirects must still prove who it is, or anyone on the way can choose where visitors end up.',
  needs: ['response'],
  outcomes: {
    trusted: { modifier: 0, severity: 'good', says: 'Browsers trust the certificate of this host.', fix: null },
    untrusted: {
      modifier: -20,
      severity: 'critical',
      says: 'Browsers do not trust the certificate of this host.',
      fix: 'Install a certificate for this host from a trusted certificate authority.',
    },
    'old-protocol': {
      modifier: 0,
      severity: 'critical',
      says: 'Browsers no longer speak the version of TLS that this host uses, whatever its certificate is worth.',
      fix: 'Switch on TLS 1.2 and 1.3 on this host.',
    },
    revoked: {
      modifier: -20,
      severity: 'critical',
      says: 'The certificate of this host is revoked: Firefox refuses it, and Chrome once it has heard of it.',
      fix: 'Get a new certificate with a new key.',
    },
    'weak-key': {
      modifier: 0,
      severity: 'medium',
      says: 'Chrome trusts the certificate of this host; Apple devices refuse its short RSA key.',
      fix: 'Get a certificate with a P-256 key, or RSA with 2048 bits or more.',
    },
    'unsupported-key': {
      modifier: 0,
      severity: 'medium',
      says: 'A trusted authority issued the certificate of this host, but Chrome does not accept its Ed25519 key.',
      fix: 'Get a certificate with a P-256 key.',
    },
    none: {
      modifier: -20,
      severity: 'high',
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

function outcomeOf({ trusted, trustError, chain: [leaf] }: HopTls) {
  if (!trusted) return trustError === 'weak_cipher' ? 'old-protocol' : 'untrusted';
  if (leaf?.keyType === 'ed25519' || leaf?.keyType === 'ed448') return 'unsupported-key';
  const isShort = leaf?.keyType.startsWith('rsa') && leaf.keyBits !== null && leaf.keyBits < 2048;
  return isShort ? 'weak-key' : 'trusted';
}
