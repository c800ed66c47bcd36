import type { Audit, CapEffect } from '../define-audit.ts';
import { addresses } from './addresses.ts';
import { authenticatedEncryption } from './authenticated-encryption.ts';
import { brokenCiphers } from './broken-ciphers.ts';
import { browserCiphers } from './browser-ciphers.ts';
import { caa } from './caa.ts';
import { certificateLifetime } from './certificate-lifetime.ts';
import { certificateTransparency } from './certificate-transparency.ts';
import { chainOfTrust } from './chain-of-trust.ts';
import { chainOrder } from './chain-order.ts';
import { cipherStrength } from './cipher-strength.ts';
import { compression } from './compression.ts';
import { forwardSecrecy } from './forward-secrecy.ts';
import { hostName } from './host-name.ts';
import { hsts } from './hsts.ts';
import { hstsPreload } from './hsts-preload.ts';
import { https } from './https.ts';
import { ipv6 } from './ipv6.ts';
import { keyExchange } from './key-exchange.ts';
import { keyStrength } from './key-strength.ts';
import { postQuantum } from './post-quantum.ts';
import { protocolVersions } from './protocol-versions.ts';
import { rc4 } from './rc4.ts';
import { renegotiation } from './renegotiation.ts';
import { revocation } from './revocation.ts';
import { signatureAlgorithm } from './signature-algorithm.ts';
import { smallBlockCiphers } from './small-block-ciphers.ts';
import { tls13 } from './tls-1-3.ts';
import { untestedFlaws } from './untested-flaws.ts';
import { validityPeriod } from './validity-period.ts';

/** In the order they are shown. */
export const sslAudits: readonly Audit<CapEffect>[] = [
  https,
  chainOfTrust,
  hostName,
  validityPeriod,
  signatureAlgorithm,
  keyStrength,
  revocation,
  certificateTransparency,
  certificateLifetime,
  chainOrder,
  protocolVersions,
  tls13,
  keyExchange,
  cipherStrength,
  browserCiphers,
  brokenCiphers,
  rc4,
  smallBlockCiphers,
  forwardSecrecy,
  authenticatedEncryption,
  compression,
  renegotiation,
  postQuantum,
  hsts,
  hstsPreload,
  caa,
  ipv6,
  addresses,
  untestedFlaws,
];

/** The three parts of the score in percent; the other audits cap it. */
const weights = new Map<Audit<CapEffect>, number>([
  [protocolVersions, 30],
  [keyExchange, 30],
  [cipherStrength, 40],
]);

export const weightOf = (audit: Audit<CapEffect>): number | null => weights.get(audit) ?? null;
