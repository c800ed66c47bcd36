import type { Certificate } from '@hopwise/model';
import { defineAudit } from '../define-audit.ts';

export const keyStrength = defineAudit({
  id: 'ssl/key-strength',
  title: 'Certificate key',
  passedTitle: 'Strong certificate key',
  failedTitle: 'Weak certificate key',
  why: 'Anyone who recovers the private key can impersonate this server.',
  needs: ['tls'],
  outcomes: {
    strong: { cap: null, severity: 'good', says: 'The key is long enough.', fix: null },
    'rsa-under-2048': {
      cap: 'B',
      severity: 'high',
      says: 'The RSA key is shorter than 2048 bits. Apple devices reject it; Chrome still accepts it.',
      fix: 'Generate a new key: ECDSA P-256, or RSA 2048 bits or more.',
    },
    'rsa-under-1024': {
      cap: 'F',
      severity: 'critical',
      says: 'The RSA key is shorter than 1024 bits. It can be broken in hours, and browsers reject it.',
      fix: 'Generate a new key: ECDSA P-256, or RSA 2048 bits or more.',
    },
    'short-curve': {
      cap: 'B',
      severity: 'high',
      says: 'The elliptic-curve key has 163 bits or fewer.',
      fix: 'Generate a new ECDSA P-256 key.',
    },
    'unsupported-curve': {
      cap: 'F',
      severity: 'critical',
      title: 'Unsupported certificate key',
      says: "The key uses an elliptic curve that browsers don't accept in certificates, so they can't open the site.",
      fix: 'Generate a new ECDSA P-256 key.',
    },
    'unsupported-kind': {
      cap: 'C',
      severity: 'critical',
      title: 'Unsupported certificate key',
      says: "Browsers can't verify this type of key, so they can't open the site.",
      fix: 'Add a certificate with a P-256 key, or replace this one with it.',
    },
    'exponent-1': {
      cap: 'F',
      severity: 'critical',
      says: 'The RSA key has the exponent 1, so it encrypts nothing and anyone can forge signatures.',
      fix: 'Generate a new key with the exponent 65537, the default in every tool.',
    },
  },
  run({ tls: { chain } }) {
    const [leaf] = chain;
    if (!leaf) return { notApplicable: 'The server sent no certificate.' };
    const { keyType, keyBits, keyCurve } = leaf;
    return { outcome: outcomeOf(leaf), facts: { keyType, keyBits, keyCurve } };
  },
});

const browserCurves = new Set(['prime256v1', 'secp384r1', 'secp521r1']);

/** Keys that browsers offer no algorithm for: Ed25519, RSA for PSS alone, DSA, ML-DSA; P-521 in handshakes. */
const isUnsupportedKind = ({ keyType, keyCurve }: Certificate): boolean =>
  (keyType !== 'rsa' && keyType !== 'ec') || keyCurve === 'secp521r1';

function outcomeOf(leaf: Certificate) {
  const { keyType, keyBits, keyCurve, rsaExponent } = leaf;
  if (rsaExponent === '1') return 'exponent-1';
  if (keyCurve !== null && !browserCurves.has(keyCurve)) return 'unsupported-curve';
  if (isUnsupportedKind(leaf)) return 'unsupported-kind';
  if (keyBits === null) return 'strong';
  if (keyType === 'ec') return keyBits <= 163 ? 'short-curve' : 'strong';
  if (keyBits < 1024) return 'rsa-under-1024';
  return keyBits < 2048 ? 'rsa-under-2048' : 'strong';
}
