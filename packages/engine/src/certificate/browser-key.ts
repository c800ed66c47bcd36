import type { Certificate } from '@hopwise/model';

/** The curves that Chromium can verify a handshake on. Of P-521 it accepts the signatures of authorities alone. */
const handshakeCurves = new Set(['prime256v1', 'secp384r1']);

/**
 * Whether browsers can verify what a server signs with this key. It says nothing against the certificate: they offer no
 * algorithm for any other kind (Ed25519, RSA keys for PSS alone, DSA, ML-DSA), so that no connection comes about.
 */
export const isBrowserKey = ({ keyType, keyCurve }: Pick<Certificate, 'keyType' | 'keyCurve'>): boolean =>
  keyType === 'rsa' || (keyType === 'ec' && handshakeCurves.has(keyCurve ?? ''));
