import { defineAudit } from '../define-audit.ts';
import { cipherScore } from './ssl-grade.ts';

export const cipherStrength = defineAudit({
  id: 'ssl/cipher-strength',
  title: 'Cipher strength',
  passedTitle: 'Strong ciphers',
  failedTitle: 'Weak ciphers accepted',
  why: 'An attacker picks the weakest cipher that the server accepts.',
  needs: ['tls'],
  outcomes: {
    strongest: { cap: null, severity: 'good', says: 'All ciphers use 256-bit keys.', fix: null },
    strong: {
      cap: null,
      severity: 'good',
      says: 'All ciphers use keys of 128 bits or more. A perfect score requires 256 bits throughout, which has no practical benefit.',
      fix: null,
    },
    weak: {
      cap: null,
      severity: 'high',
      says: 'The server accepts ciphers with keys under 128 bits.',
      fix: 'Allow only AES-GCM and ChaCha20-Poly1305 suites.',
    },
    none: {
      cap: 'F',
      severity: 'critical',
      title: 'No encryption',
      says: 'The server accepts only suites without encryption.',
      fix: 'Allow only AES-GCM and ChaCha20-Poly1305 suites.',
    },
  },
  run({ tls: { versions, suites } }) {
    const ciphers = [...versions, ...suites].flatMap(({ cipher }) => cipher ?? []);
    const bits = ciphers.map((cipher) => cipher.bits);
    const [weakest, strongest] = [Math.min(...bits), Math.max(...bits)];
    return {
      outcome: outcomeOf(weakest, strongest),
      rating: cipherScore(bits),
      facts: { weakestBits: weakest, strongestBits: strongest, ciphers: [...new Set(ciphers.map(({ name }) => name))] },
    };
  },
});

function outcomeOf(weakest: number, strongest: number) {
  if (strongest === 0) return 'none';
  if (weakest < 128) return 'weak';
  return weakest >= 256 ? 'strongest' : 'strong';
}
