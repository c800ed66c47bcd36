import type { X509Certificate } from 'node:crypto';
import { parseCertificate } from './certificate.ts';
import { readCertificateFields } from './certificate-fields.ts';
import { type CertificatePath, findCertificatePath, isInDate } from './certificate-path.ts';
import { issuerUrls } from './certificate-promises.ts';
import { derTag, readDerChildren, readDerList } from './der.ts';
import type { TrustStore } from './trust-store.ts';

/** The file at a URL that a certificate names; undefined when it cannot be had. */
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
