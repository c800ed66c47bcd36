import { defineAudit } from '../define-audit.ts';
import { cipherScore } from './ssl-grade.ts';

export const cipherStrength = defineAudit({
  id: 'ssl/cipher-strength',
  title: 'Cipher strength',
  passedTitle: 'Strong ciphers',
  failedTitle: 'Weak ciphers accepted',
  why: 'The weakest cipher that a server accepts is the one an attacker asks for.',
  needs: ['tls'],
  outcomes: {
    strongest: { cap: null, severity: 'good', says: 'All ciphers have 256-bit keys.', fix: null },
    strong: {
      cap: null,
      severity: 'good',
      says: 'All ciphers have keys of 128 bits or more; full marks take 256 bits throughout, which is no gain in practice.',
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
      says: 'The server accepts only suites that do not encrypt at all.',
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
