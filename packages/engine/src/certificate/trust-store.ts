import { X509Certificate } from 'node:crypto';
import { rootCertificates } from 'node:tls';

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
