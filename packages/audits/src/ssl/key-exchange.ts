import type { TlsEvidence, TlsKeyExchange } from '@hopwise/model';
import { defineAudit } from '../define-audit.ts';
import { ellipticCurveScore, finiteFieldScore } from './ssl-grade.ts';

export const keyExchange = defineAudit({
  id: 'ssl/key-exchange',
  title: 'Key exchange',
  passedTitle: 'Strong key exchange',
  failedTitle: 'Weak key exchange',
  why: 'A connection is only as strong as its key exchange, whichever cipher it uses.',
  needs: ['tls'],
  outcomes: {
    strongest: {
      cap: null,
      severity: 'good',
      says: 'All key exchange parameters are very strong.',
      fix: null,
    },
    strong: {
      cap: null,
      severity: 'good',
      says: 'All key exchange parameters are strong. A perfect score requires RSA 4096 or ECDSA P-256.',
      fix: null,
    },
    'short-key': {
      cap: null,
      severity: 'medium',
      says: 'The certificate key is too short for a safe key exchange.',
      fix: 'Generate a new key: ECDSA P-256, or RSA 2048 bits or more.',
    },
    'short-dh': {
      cap: 'B',
      severity: 'high',
      says: 'The server supports Diffie-Hellman groups under 2048 bits, which well-funded attackers can break.',
      fix: 'Use a group of 2048 bits or more, or disable the DHE suites: browsers use ECDHE.',
    },
    'broken-dh': {
      cap: 'F',
      severity: 'critical',
      says: 'The server supports Diffie-Hellman groups under 1024 bits, which the Logjam attack breaks.',
      fix: 'Use a group of 2048 bits or more, or disable the DHE suites: browsers use ECDHE.',
    },
    'short-curve': {
      cap: 'B',
      severity: 'high',
      says: 'The server supports elliptic curves of 163 bits or fewer.',
      fix: 'Allow only X25519, P-256 and P-384.',
    },
    anonymous: {
      cap: 'F',
      severity: 'critical',
      says: 'The server accepts connections without a certificate, so anyone can impersonate it.',
      fix: 'Disable the anonymous (aNULL, ADH, AECDH) cipher suites.',
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
