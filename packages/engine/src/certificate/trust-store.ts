import { X509Certificate } from 'node:crypto';
import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls';

/** The trusted roots in the two forms that are needed: for our own search, and for OpenSSL's. */
export interface TrustedRoots {
  store: TrustStore;
  /** Trusts the same roots, and offers exactly what Chromium offers: who does not agree to it, no browser can open. */
  readonly browserContext: SecureContext;
  /** Trusts the same roots, and is tolerant otherwise, so that old and weak servers can be seen. */
  readonly tolerantContext: SecureContext;
}

/** Of TLS 1.2, by OpenSSL's names. */
export const chromiumSuites = [
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-RSA-CHACHA20-POLY1305',
  'ECDHE-RSA-AES128-SHA',
  'ECDHE-RSA-AES256-SHA',
  'AES128-GCM-SHA256',
  'AES256-GCM-SHA384',
  'AES128-SHA',
  'AES256-SHA',
] as const;

/** Chromium's offer: no finite-field Diffie-Hellman, no Ed25519, no P-521, no PSS keys, nothing older than TLS 1.2. */
const chromiumOffer = {
  minVersion: 'TLSv1.2',
  ciphers: ['TLS_AES_128_GCM_SHA256', 'TLS_AES_256_GCM_SHA384', 'TLS_CHACHA20_POLY1305_SHA256', ...chromiumSuites],
  sigalgs: [
    'ecdsa_secp256r1_sha256',
    'rsa_pss_rsae_sha256',
    'rsa_pkcs1_sha256',
    'ecdsa_secp384r1_sha384',
    'rsa_pss_rsae_sha384',
    'rsa_pkcs1_sha384',
    'rsa_pss_rsae_sha512',
    'rsa_pkcs1_sha512',
  ],
  // X25519MLKEM768 too is offered by Chromium, and taken by none that does not take X25519.
  groups: ['X25519', 'P-256', 'P-384'],
} as const;

/** After those of browsers, so that a server with several certificates shows the one that browsers get. */
const otherSigalgs = [
  'ecdsa_secp521r1_sha512',
  'rsa_pss_pss_sha256',
  'rsa_pss_pss_sha384',
  'rsa_pss_pss_sha512',
  'RSA+SHA1',
  'ECDSA+SHA1',
  'DSA+SHA256',
  'DSA+SHA1',
  'ed25519',
  'ed448',
];

/** Level 0 of OpenSSL's security levels lets in SHA-1, short keys and TLS before 1.2. */
const anyStrength = '@SECLEVEL=0';

/** Reading a hundred roots takes some ten milliseconds, and the owner's own do not change while we run. */
const known = new WeakMap<readonly string[], TrustedRoots>();

export function trustedRoots(extraCa: readonly string[]): TrustedRoots {
  const made = known.get(extraCa);
  if (made) return made;
  const ca = [...rootCertificates, ...extraCa];
  const fresh: TrustedRoots = {
    store: createTrustStore(extraCa),
    browserContext: createSecureContext({
      ca,
      minVersion: chromiumOffer.minVersion,
      ciphers: [...chromiumOffer.ciphers, anyStrength].join(':'),
      sigalgs: chromiumOffer.sigalgs.join(':'),
      ecdhCurve: chromiumOffer.groups.join(':'),
    }),
    tolerantContext: createSecureContext({
      ca,
      minVersion: 'TLSv1',
      maxVersion: 'TLSv1.3',
      ciphers: `DEFAULT:${anyStrength}`,
      sigalgs: [...chromiumOffer.sigalgs, ...otherSigalgs].join(':'),
    }),
  };
  known.set(extraCa, fresh);
  return fresh;
}

/** The roots that are trusted: those of the browsers' programme, as Node ships them, and the owner's own. */
export interface TrustStore {
  has(certificate: X509Certificate): boolean;
  /** The root came with Node, not from the owner of this installation. */
  isPublic(certificate: X509Certificate): boolean;
  /** Roots whose name is that of the issuer; their signature is yet to be checked. */
  issuersOf(certificate: X509Certificate): X509Certificate[];
}

let publicRoots: X509Certificate[] | undefined;

export function createTrustStore(extraCa: readonly string[]): TrustStore {
  publicRoots ??= rootCertificates.map((pem) => new X509Certificate(pem));
  const roots = [...publicRoots, ...extraCa.flatMap(readPemCertificates)];
  const publicPrints = new Set(publicRoots.map(({ fingerprint256 }) => fingerprint256));
  const allPrints = new Set(roots.map(({ fingerprint256 }) => fingerprint256));
  const bySubject = Map.groupBy(roots, ({ subject }) => subject);
  return {
    has: ({ fingerprint256 }) => allPrints.has(fingerprint256),
    isPublic: ({ fingerprint256 }) => publicPrints.has(fingerprint256),
    issuersOf: ({ issuer }) => bySubject.get(issuer) ?? [],
  };
}

const pemBlock = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

function readPemCertificates(pem: string): X509Certificate[] {
  return (pem.match(pemBlock) ?? []).map((block) => new X509Certificate(block));
}
