import type { TrustErrorCode } from '@hopwise/model';
import { defineAudit } from '../define-audit.ts';

export const chainOfTrust = defineAudit({
  id: 'ssl/chain-of-trust',
  title: 'Chain of trust',
  why: 'A certificate proves who the server is only if an authority that browsers know vouches for it.',
  needs: ['tls'],
  outcomes: {
    trusted: {
      cap: null,
      severity: 'good',
      says: 'An authority that browsers trust vouches for the certificate.',
      fix: null,
    },
    'self-signed': {
      cap: 'T',
      severity: 'critical',
      says: 'The certificate is self-signed: nobody but the server itself vouches for it.',
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
      says: 'The chain of certificates breaks a rule that its authorities set, so browsers refuse it.',
      fix: 'Have the certificate issued again by an authority that may issue it for this host.',
    },
    'incomplete-chain': {
      cap: 'B',
      severity: 'high',
      says: 'The server does not send the intermediate certificate, so many clients cannot check the chain.',
      fix: "Install the full chain: the host's certificate followed by the authority's intermediate certificates.",
    },
  },
  run({ tls: { trustErrors, chain } }) {
    const found = ordered.find(([error]) => trustErrors.includes(error));
    return {
      outcome: found?.[1] ?? 'trusted',
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
  ['incomplete_chain', 'incomplete-chain'],
] as const satisfies (readonly [TrustErrorCode, string])[];
