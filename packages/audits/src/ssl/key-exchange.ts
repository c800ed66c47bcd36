import type { TlsEvidence, TlsKeyExchange } from '@hopwise/model';
import { defineAudit } from '../define-audit.ts';
import { ellipticCurveScore, finiteFieldScore } from './ssl-grade.ts';

export const keyExchange = defineAudit({
  id: 'ssl/key-exchange',
  title: 'Key exchange',
  passedTitle: 'Strong key exchange',
  failedTitle: 'Weak key exchange',
  why: 'The connection is as strong as the weakest key used to agree on it, whatever cipher follows.',
  needs: ['tls'],
  outcomes: {
    strongest: {
      cap: null,
      severity: 'good',
      says: 'All keys used to agree on a connection are very strong.',
      fix: null,
    },
    strong: {
      cap: null,
      severity: 'good',
      says: 'All keys used to agree on a connection are strong; full marks go to RSA from 4096 bits and to P-256.',
      fix: null,
    },
    'short-key': {
      cap: null,
      severity: 'medium',
      says: 'The key of the certificate is too short for a safe key exchange.',
      fix: 'Make a new key: P-256 (elliptic curve), or RSA with 2048 bits or more.',
    },
    'short-dh': {
      cap: 'B',
      severity: 'high',
      says: 'The server agrees to Diffie-Hellman groups under 2048 bits, which well-funded attackers can break.',
      fix: 'Use a group of 2048 bits or more, or switch off the DHE suites: browsers prefer ECDHE.',
    },
    'broken-dh': {
      cap: 'F',
      severity: 'critical',
      says: 'The server agrees to Diffie-Hellman groups under 1024 bits, which the Logjam attack breaks.',
      fix: 'Use a group of 2048 bits or more, or switch off the DHE suites: browsers prefer ECDHE.',
    },
    'short-curve': {
      cap: 'B',
      severity: 'high',
      says: 'The server agrees to elliptic curves of 163 bits or fewer.',
      fix: 'Allow only X25519, P-256 and P-384.',
    },
    anonymous: {
      cap: 'F',
      severity: 'critical',
      says: 'The server agrees to connections without any certificate, so anybody can pose as it.',
      fix: 'Switch off the anonymous (aNULL, ADH, AECDH) cipher suites.',
    },
  },
  run({ tls }) {
    const exchanges = exchangesOf(tls);
    const rating = isAnonymous(tls) ? 0 : Math.min(certificateScore(tls), ...exchanges.map(exchangeScore));
    return { outcome: outcomeOf(tls, exchanges, rating), rating, facts: { exchanges: exchanges.map(describe) } };
  },
});

function exchangesOf({ versions, suites }: TlsEvidence): TlsKeyExchange[] {
  const seen = [...versions, ...suites].flatMap((offer) => offer.keyExchange ?? []);
  return [...new Map(seen.map((exchange) => [describe(exchange), exchange])).values()];
}

const describe = ({ type, name, bits }: TlsKeyExchange): string => `${name ?? type} (${bits} bits)`;

const isAnonymous = ({ suites }: TlsEvidence): boolean =>
  suites.some(({ cipher }) => /^A(EC)?DH-/.test(cipher?.name ?? ''));

const exchangeScore = ({ type, bits }: TlsKeyExchange): number =>
  type === 'DH' ? finiteFieldScore(bits) : ellipticCurveScore(bits);

/** Keys without a size in bits (Ed25519, ML-DSA) come in one strength, and it is enough. */
function certificateScore({ chain }: TlsEvidence): number {
  const [leaf] = chain;
  if (!leaf || leaf.keyBits === null) return 100;
  return leaf.keyType === 'ec' ? ellipticCurveScore(leaf.keyBits) : finiteFieldScore(leaf.keyBits);
}

function outcomeOf(tls: TlsEvidence, exchanges: readonly TlsKeyExchange[], rating: number) {
  if (isAnonymous(tls)) return 'anonymous';
  const shortestDh = Math.min(...exchanges.filter(({ type }) => type === 'DH').map(({ bits }) => bits));
  if (shortestDh < 2048) return shortestDh < 1024 ? 'broken-dh' : 'short-dh';
  if (exchanges.some(({ type, bits }) => type === 'ECDH' && bits <= 163)) return 'short-curve';
  if (rating < 90) return 'short-key';
  return rating === 100 ? 'strongest' : 'strong';
}
