import type { Certificate } from '@hopwise/model';
import { defineAudit } from '../define-audit.ts';

export const keyStrength = defineAudit({
  id: 'ssl/key-strength',
  title: 'Certificate key',
  passedTitle: 'Strong certificate key',
  failedTitle: 'Weak certificate key',
  why: 'Whoever can work out the private key can pose as this server.',
  needs: ['tls'],
  outcomes: {
    strong: { cap: null, severity: 'good', says: 'The key is long enough.', fix: null },
    'rsa-under-2048': {
      cap: 'B',
      severity: 'high',
      says: 'The RSA key is shorter than 2048 bits: Apple devices refuse it, Chrome still accepts it.',
      fix: 'Make a new key: P-256 (elliptic curve), or RSA with 2048 bits or more.',
    },
    'rsa-under-1024': {
      cap: 'F',
      severity: 'critical',
      says: 'The RSA key is shorter than 1024 bits: it can be broken in hours, and browsers refuse it.',
      fix: 'Make a new key: P-256 (elliptic curve), or RSA with 2048 bits or more.',
    },
    'short-curve': {
      cap: 'B',
      severity: 'high',
      says: 'The elliptic-curve key has 163 bits or fewer.',
      fix: 'Make a new key on the curve P-256.',
    },
    'unsupported-curve': {
      cap: 'F',
      severity: 'critical',
      title: 'Unsupported certificate key',
      says: 'The key is on an elliptic curve that browsers do not accept in certificates: they cannot open the site.',
      fix: 'Make a new key on the curve P-256.',
    },
    'unsupported-kind': {
      cap: 'C',
      severity: 'critical',
      title: 'Unsupported certificate key',
      says: 'The key is of a kind that browsers cannot verify: they cannot open the site.',
      fix: 'Offer a certificate with a P-256 key, beside this one or instead of it.',
    },
    'exponent-1': {
      cap: 'F',
      severity: 'critical',
      says: 'The RSA key has the exponent 1: it encrypts nothing and anybody can sign with it.',
      fix: 'Make a new key with the exponent 65537, the default of every tool.',
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

/** What browsers offer no algorithm for: Ed25519, RSA for PSS alone, DSA, ML-DSA; P-521 in handshakes. */
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
