import type { TrustErrorCode } from '@hopwise/model';
import { defineAudit } from '../define-audit.ts';

export const chainOfTrust = defineAudit({
  id: 'ssl/chain-of-trust',
  title: 'Chain of trust',
  passedTitle: 'Issued by a trusted CA',
  failedTitle: 'Certificate not trusted',
  why: "A certificate proves a server's identity only if it was issued by a CA that browsers trust.",
  needs: ['tls'],
  outcomes: {
    trusted: {
      cap: null,
      severity: 'good',
      says: 'The certificate chains to a root that browsers trust.',
      fix: null,
    },
    'self-signed': {
      cap: 'T',
      severity: 'critical',
      title: 'Self-signed certificate',
      says: 'The certificate is signed with its own key, not by a CA.',
      fix: 'Replace it with a certificate from a public CA.',
    },
    'untrusted-root': {
      cap: 'T',
      severity: 'critical',
      says: "The certificate chains to a root that browsers don't trust.",
      fix: 'Use a certificate from a public CA, or install your own root on the devices that need it.',
    },
    'unknown-issuer': {
      cap: 'T',
      severity: 'critical',
      says: "The certificate was issued by a CA that browsers don't know.",
      fix: 'Use a certificate from a public CA, or install your own root on the devices that need it.',
    },
    'wrong-purpose': {
      cap: 'T',
      severity: 'critical',
      says: "The certificate wasn't issued for web servers.",
      fix: 'Request a certificate with the extended key usage "TLS web server authentication".',
    },
    invalid: {
      cap: 'T',
      severity: 'critical',
      says: 'The certificate chain violates CA or browser policy, so browsers reject it.',
      fix: "Get the certificate reissued by a CA that's allowed to issue for this host.",
    },
    'issuer-not-found': {
      cap: 'T',
      severity: 'critical',
      title: 'Intermediate certificate missing',
      says: "The server doesn't send the intermediate certificate, and it couldn't be fetched, so browsers reject the site.",
      fix: "Install the full chain: the host's certificate followed by the CA's intermediate certificates.",
    },
    'incomplete-chain': {
      cap: 'B',
      severity: 'high',
      title: 'Intermediate certificate missing',
      says: "The server doesn't send the intermediate certificate. Chrome and Safari fetch it; curl, apps and crawlers fail.",
      fix: "Install the full chain: the host's certificate followed by the CA's intermediate certificates.",
    },
  },
  run({ tls: { trustErrors, issuerFetched, chain } }) {
    const found = ordered.find(([error]) => trustErrors.includes(error))?.[1] ?? 'trusted';
    return {
      outcome: found === 'issuer-not-found' && issuerFetched ? 'incomplete-chain' : found,
      facts: { issuer: chain[0]?.issuer ?? {}, chain: chain.map(({ subject }) => subject.CN ?? subject.O ?? '') },
    };
  },
});

const ordered = [
  ['self_signed', 'self-signed'],
  ['untrusted_root', 'untrusted-root'],
  ['unknown_issuer', 'unknown-issuer'],
  ['wrong_purpose', 'wrong-purpose'],
  ['invalid', 'invalid'],
  ['incomplete_chain', 'issuer-not-found'],
] as const satisfies (readonly [TrustErrorCode, string])[];
