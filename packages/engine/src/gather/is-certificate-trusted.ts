import { type HopTls, isCertificateRefused } from '@hopwise/model';

/** Of the certificate alone, whatever version of TLS it came by. null over plain http. */
export const isCertificateTrusted = (tls: HopTls | null): boolean | null => tls && !isCertificateRefused(tls);
