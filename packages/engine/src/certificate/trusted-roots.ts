import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls';
import { createTrustStore, type TrustStore } from './trust-store.ts';

/** The trusted roots in the two forms that are needed: for our own search, and for OpenSSL's. */
export interface TrustedRoots {
  store: TrustStore;
  /** Trusts the same roots, and is tolerant otherwise, so that old and weak servers can be seen. */
  context: SecureContext;
}

/** Reading a hundred roots takes some ten milliseconds, and the owner's own do not change while we run. */
const known = new WeakMap<readonly string[], TrustedRoots>();

export function trustedRoots(extraCa: readonly string[]): TrustedRoots {
  const made = known.get(extraCa);
  if (made) return made;
  const fresh: TrustedRoots = {
    store: createTrustStore(extraCa),
    context: createSecureContext({
      ca: [...rootCertificates, ...extraCa],
      minVersion: 'TLSv1',
      maxVersion: 'TLSv1.3',
      // Level 0 of OpenSSL's security levels lets in SHA-1, short keys and TLS before 1.2.
      ciphers: 'DEFAULT:@SECLEVEL=0',
    }),
  };
  known.set(extraCa, fresh);
  return fresh;
}
