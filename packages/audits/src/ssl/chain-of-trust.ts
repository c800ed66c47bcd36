import type { TrustErrorCode } from '@hopwise/model';
import { defineAudit } from '../define-audit.ts';

export const chainOfTrust = defineAudit({
  id: 'ssl/chain-of-trust',
  title: 'Chain of trust',
  passedTitle: 'Issued by a trusted CA',
  failedTitle: 'Certificate not trusted',
  why: 'A certificate proves who the server is only if a certificate authority that browsers trust issued it.',
  needs: ['tls'],
  outcomes: {
    trusted: {
      cap: null,
      severity: 'good',
      says: 'The certificate leads to a root that browsers trust.',
      fix: null,
    },
    'self-signed': {
      cap: 'T',
      severity: 'critical',
      title: 'Self-signed certificate',
      says: 'The certificate is signed with its own key, not by a certificate authority.',
      fix: 'Replace it with a certificate from a public authority.',
    },
    'untrusted-root': {
      cap: 'T',
      severity: 'critical',
      says: 'The certificate leads to a root that browsers do not trust.',
      fix: 'Use a certificate from a public authority, or add your own root to the devices that need it.',
    },
    'unknown-issuer': {
      cap: 'T',
      severity: 'critical',
      says: 'The certificate was issued by an authority that browsers do not know.',
      fix: 'Use a certificate from a public authority, or add your own root to the devices that need it.',
    },
    'wrong-purpose': {
      cap: 'T',
      severity: 'critical',
      says: 'The certificate was not issued for web servers.',
      fix: 'Ask for a certificate with the extended key usage "TLS web server authentication".',
    },
    invalid: {
      cap: 'T',
      severity: 'critical',
      says: 'The certificates break a rule of their authorities or of browsers, so browsers refuse them.',
      fix: 'Have the certificate issued again by an authority that may issue it for this host.',
    },
    'issuer-not-found': {
      cap: 'T',
      severity: 'critical',
      title: 'Intermediate certificate missing',
      says: 'The server does not send the certificate of its issuer, and it could not be fetched: browsers refuse the site.',
      fix: "Install the full chain: the host's certificate followed by the authority's intermediate certificates.",
    },
    'incomplete-chain': {
      cap: 'B',
      severity: 'high',
      title: 'Intermediate certificate missing',
      says: 'The server does not send the intermediate certificate. Chrome and Safari fetch it; curl, apps and crawlers fail.',
      fix: "Install the full chain: the host's certificate followed by the authority's intermediate certificates.",
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
