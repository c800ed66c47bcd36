import type { HopTls } from '@hopwise/model';

/** Of the certificate alone, whatever version of TLS it came by. null over plain http. */
export const isCertificateTrusted = (tls: HopTls | null): boolean | null =>
  tls && (tls.trusted || tls.trustError === 'weak_cipher');
