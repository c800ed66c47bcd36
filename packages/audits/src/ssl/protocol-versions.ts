import type { TlsCipher, TlsVersion } from '@hopwise/model';
import { defineAudit } from '../define-audit.ts';
import { protocolScore } from './ssl-grade.ts';

export const protocolVersions = defineAudit({
  id: 'ssl/protocol-versions',
  title: 'Protocol versions',
  passedTitle: 'Modern TLS versions only',
  failedTitle: 'Outdated TLS versions accepted',
  why: 'A man-in-the-middle can force a downgrade to the oldest version the server accepts.',
  needs: ['tls'],
  outcomes: {
    modern: { cap: null, severity: 'good', says: 'The server accepts nothing older than TLS 1.2.', fix: null },
    deprecated: {
      cap: 'B',
      severity: 'high',
      says: 'The server still accepts TLS 1.0 or 1.1, which RFC 8996 retired.',
      fix: 'Disable TLS 1.0 and 1.1. Every browser since 2014 supports TLS 1.2.',
    },
    ssl3: {
      cap: 'C',
      severity: 'high',
      says: 'The server still accepts SSL 3.0 with CBC ciphers, which the POODLE attack breaks.',
      fix: 'Disable SSL 3.0, TLS 1.0 and TLS 1.1.',
    },
    'ssl3-with-rc4': {
      cap: 'B',
      severity: 'high',
      says: 'The server still accepts SSL 3.0, with RC4.',
      fix: 'Disable SSL 3.0, TLS 1.0 and TLS 1.1.',
    },
    'nothing-modern': {
      cap: 'C',
      severity: 'critical',
      title: 'No modern TLS version',
      says: "The server supports neither TLS 1.2 nor TLS 1.3, so current browsers can't open the site.",
      fix: 'Enable TLS 1.2 and 1.3. The server software may need an update.',
    },
    'ssl3-only': {
      cap: 'F',
      severity: 'critical',
      title: 'No modern TLS version',
      says: "The newest version the server supports is SSL 3.0, which is broken, so current browsers can't open the site.",
      fix: 'Enable TLS 1.2 and 1.3. The server software needs an update.',
    },
  },
  run({ tls: { versions } }) {
    const accepted = versions.filter((offer) => offer.accepted).map(({ version }) => version);
    const noResponse = versions.filter((offer) => offer.accepted === null).map(({ version }) => version);
    return {
      outcome: outcomeOf(new Set(accepted), versions.find(({ version }) => version === 'SSLv3')?.cipher ?? null),
      rating: protocolScore(accepted),
      facts: { accepted, noResponse },
    };
  },
});

/** With SSL 3.0 every suite that encrypts is CBC or RC4. */
function outcomeOf(accepted: ReadonlySet<TlsVersion>, ssl3Cipher: TlsCipher | null) {
  const hasDeprecated = accepted.has('TLSv1') || accepted.has('TLSv1.1');
  if (!accepted.has('TLSv1.2') && !accepted.has('TLSv1.3')) return hasDeprecated ? 'nothing-modern' : 'ssl3-only';
  if (accepted.has('SSLv3')) return /RC4|NULL/.test(ssl3Cipher?.name ?? '') ? 'ssl3-with-rc4' : 'ssl3';
  return hasDeprecated ? 'deprecated' : 'modern';
}
