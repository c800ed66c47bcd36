import type { Certificate } from '@hopwise/model';
import { defineAudit } from '../define-audit.ts';

export const signatureAlgorithm = defineAudit({
  id: 'ssl/signature-algorithm',
  title: 'Signature algorithm',
  passedTitle: 'Strong certificate signatures',
  failedTitle: 'Weak certificate signature',
  why: 'MD5 and SHA-1 signatures can be forged, which lets an attacker impersonate the site.',
  needs: ['tls'],
  outcomes: {
    strong: { cap: null, severity: 'good', says: 'The certificates are signed with strong algorithms.', fix: null },
    md5: {
      cap: 'F',
      severity: 'critical',
      says: 'A certificate in the chain is signed with MD5 or older, which anyone can forge.',
      fix: 'Get the certificate reissued with a SHA-256 signature.',
    },
    sha1: {
      cap: 'T',
      severity: 'critical',
      says: 'The certificate is signed with SHA-1, which browsers reject.',
      fix: 'Get the certificate reissued with a SHA-256 signature.',
    },
    'sha1-in-chain': {
      cap: 'T',
      severity: 'critical',
      says: 'An intermediate certificate is signed with SHA-1, which browsers reject.',
      fix: "Install the CA's current intermediate certificates.",
    },
  },
  run({ tls: { chain } }) {
    // A root is trusted for being known; the signature on it is never checked.
    const signed = chain.filter(({ selfSigned }) => !selfSigned);
    const outcome = outcomeOf(signed, chain[0]);
    return { outcome, facts: { algorithms: chain.map((certificate) => certificate.signatureAlgorithm) } };
  },
});

const olderThanSha1 = new Set(['md2', 'md4', 'md5']);

function outcomeOf(signed: readonly Certificate[], leaf: Certificate | undefined) {
  if (signed.some(({ signatureHash }) => olderThanSha1.has(signatureHash ?? ''))) return 'md5';
  const weak = signed.filter(({ signatureHash }) => signatureHash === 'sha1');
  if (weak.length === 0) return 'strong';
  return leaf && weak.includes(leaf) ? 'sha1' : 'sha1-in-chain';
}
