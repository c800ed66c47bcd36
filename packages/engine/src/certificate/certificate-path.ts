import type { X509Certificate } from 'node:crypto';
import { describeCertificate, isIssuedBy, parseCertificate } from './certificate.ts';
import { readCertificateFields } from './certificate-fields.ts';
import { issuerUrls } from './certificate-promises.ts';
import { derTag, readDerChildren, readDerList } from './der.ts';
import type { TrustStore } from './trust-store.ts';

/** The result of the search for a trusted root. */
export type PathEnd =
  /** At a root in the store. */
  | 'trusted'
  /** At a certificate that signed itself and is not in the store. */
  | 'self-signed'
  /** At a certificate whose issuer was neither sent nor is in the store. */
  | 'issuer-missing';

export interface CertificatePath {
  /** From the leaf up; the last one is the root where the end is `trusted`. */
  certificates: X509Certificate[];
  end: PathEnd;
}

/** Real chains have at most five certificates; a hostile server may send many that all issue each other. */
const maxLength = 10;
const maxSteps = 100;

/**
 * Follows a leaf to a root through the certificates sent, in whatever order (RFC 4158). Of several ways the first
 * that ends at a trusted root with no certificate out of date is taken, then any trusted one, then the longest.
 */
export function findCertificatePath(sent: readonly X509Certificate[], store: TrustStore, now: Date): CertificatePath {
  const [leaf] = sent;
  if (!leaf) return { certificates: [], end: 'issuer-missing' };
  const issuersOf = issuerFinder(sent, store);
  let best: CertificatePath = { certificates: [leaf], end: 'issuer-missing' };
  let steps = 0;
  const walk = (certificates: X509Certificate[], top: X509Certificate): void => {
    steps += 1;
    const issuers = issuersOf(top).filter((issuer) => !certificates.includes(issuer));
    const isOver = issuers.length === 0 || certificates.length >= maxLength || steps > maxSteps;
    if (store.has(top)) best = better(best, { certificates, end: 'trusted' }, now);
    else if (describeCertificate(top).selfSigned) best = better(best, { certificates, end: 'self-signed' }, now);
    else if (isOver) best = better(best, { certificates, end: 'issuer-missing' }, now);
    else for (const issuer of issuers) walk([...certificates, issuer], issuer);
  };
  walk([leaf], leaf);
  return best;
}

/** Roots first. Each certificate's issuers are searched once, because checking signatures is what takes time. */
function issuerFinder(sent: readonly X509Certificate[], store: TrustStore) {
  const known = new Map<X509Certificate, X509Certificate[]>();
  return (certificate: X509Certificate): X509Certificate[] => {
    const found =
      known.get(certificate) ??
      [...store.issuersOf(certificate), ...sent].filter((candidate) => isIssuedBy(certificate, candidate));
    known.set(certificate, found);
    return found;
  };
}

export const isInDate = (certificate: X509Certificate, now: Date): boolean =>
  certificate.validFromDate <= now && now <= certificate.validToDate;

const endWorth: Readonly<Record<PathEnd, number>> = { trusted: 1000, 'self-signed': 50, 'issuer-missing': 0 };

function better(best: CertificatePath, found: CertificatePath, now: Date): CertificatePath {
  const worth = ({ certificates, end }: CertificatePath): number =>
    endWorth[end] +
    (certificates.every((certificate) => isInDate(certificate, now)) ? 100 : 0) +
    // Among trusted ways the short one is as good; among the others the longest says most.
    (end === 'trusted' ? 0 : certificates.length);
  return worth(found) > worth(best) ? found : best;
}

/** The file at a URL that a certificate names; undefined when it can't be fetched. */
export type FetchIssuer = (url: string) => Promise<Buffer | undefined>;

export interface CompletedPath {
  path: CertificatePath;
  /** The path leads to a trusted root only because a certificate that was not sent could be fetched. */
  issuerFetched: boolean;
}

/** More intermediates than a public authority has one above the other. */
const maxFetched = 3;

/**
 * The path from the leaf to a root. Where an issuer was not sent it is fetched from where the certificate says (RFC
 * 5280 section 4.2.2.1), as Chromium and Apple's platforms do; Firefox knows most of them beforehand.
 */
export async function completePath(
  sent: readonly X509Certificate[],
  store: TrustStore,
  now: Date,
  fetchIssuer: FetchIssuer,
): Promise<CompletedPath> {
  const found: X509Certificate[] = [];
  let path = findCertificatePath(sent, store, now);
  let fetched = 0;
  for (let under = wantsIssuer(path, now); under && fetched < maxFetched; under = wantsIssuer(path, now)) {
    const [url] = issuerUrls(readCertificateFields(under.raw));
    const file = url === undefined ? undefined : await fetchIssuer(url);
    const issuers = file ? readIssuerFile(file) : [];
    if (issuers.length === 0) break;
    found.push(...issuers);
    path = findCertificatePath([...sent, ...found], store, now);
    fetched += 1;
  }
  return { path, issuerFetched: path.end === 'trusted' && path.certificates.some((one) => found.includes(one)) };
}

/** The certificate whose issuer was not sent, or was sent in an edition that is out of date. */
function wantsIssuer({ certificates, end }: CertificatePath, now: Date): X509Certificate | undefined {
  if (end === 'issuer-missing') return certificates.at(-1);
  const stale = certificates.findIndex((certificate, index) => index > 0 && !isInDate(certificate, now));
  return stale === -1 ? undefined : certificates[stale - 1];
}

/** DER or PEM of one certificate, or the certificates of a PKCS #7 message (RFC 5280 section 4.2.2.1). */
export function readIssuerFile(file: Buffer): X509Certificate[] {
  const single = parseCertificate(file);
  if (single) return [single];
  const [, wrapped] = readDerChildren(file);
  const signedData = readDerChildren(wrapped?.content ?? Buffer.alloc(0));
  const certificates = signedData.find(({ tag }) => tag === derTag.contextConstructed(0));
  return readDerList(certificates?.content ?? Buffer.alloc(0))
    .slice(0, maxFetched)
    .flatMap(({ raw }) => parseCertificate(raw) ?? []);
}
