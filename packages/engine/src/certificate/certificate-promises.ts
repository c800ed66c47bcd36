import { type CertificateFields, extensionOid } from './certificate-fields.ts';
import { type DerElement, derTag, oidText, readDer, readDerChildren, readDerList } from './der.ts';

const statusRequest = 5;
const serverAuth = '1.3.6.1.5.5.7.3.1';
const anyPurpose = '2.5.29.37.0';

/** RFC 7633: the certificate asks clients to refuse it without a stapled OCSP response. */
export function mustStaple({ extensions }: CertificateFields): boolean {
  return readDerChildren(extensions.get(extensionOid.tlsFeature) ?? Buffer.alloc(0)).some(
    ({ tag, content }) => tag === derTag.integer && content.length === 1 && content[0] === statusRequest,
  );
}

/** RFC 5280 section 4.2.1.12: without the extension every purpose is allowed. */
export function mayServeTls({ extensions }: CertificateFields): boolean {
  const usage = extensions.get(extensionOid.extendedKeyUsage);
  if (!usage) return true;
  return readDerChildren(usage).some(({ content }) => [serverAuth, anyPurpose].includes(oidText(content)));
}

/**
 * RFC 5280 section 4.1.2.6: without a subject the alternative names are all there is, so every client has to read them.
 */
export const hasValidNames = ({ subject, extensions, critical }: CertificateFields): boolean =>
  readDer(subject)?.content.length !== 0 ||
  !extensions.has(extensionOid.subjectAltName) ||
  critical.has(extensionOid.subjectAltName);

/**
 * RFC 5280 section 4.2.1.3: the first bit allows signatures, the third the encryption of keys. Chromium holds a
 * certificate to it (ERR_SSL_KEY_USAGE_INCOMPATIBLE).
 */
export function mayUseKey({ extensions }: CertificateFields, signsHandshake: boolean): boolean {
  const usage = readDer(extensions.get(extensionOid.keyUsage) ?? Buffer.alloc(0))?.content;
  // The first octet of a bit string counts its unused bits.
  const bits = usage?.[1];
  return usage === undefined || ((bits ?? 0) & (signsHandshake ? 0x80 : 0x20)) !== 0;
}

/** Where the certificate says that its issuer's certificate can be fetched, as those of public authorities do. */
export const issuerUrls = (fields: CertificateFields): string[] => accessUrls(fields, '1.3.6.1.5.5.7.48.2');

/** Where its authority says whether the certificate is revoked. */
export const ocspUrls = (fields: CertificateFields): string[] => accessUrls(fields, '1.3.6.1.5.5.7.48.1');

/** Where its authority lists what it has revoked (RFC 5280 section 4.2.1.13). */
export function crlUrls({ extensions }: CertificateFields): string[] {
  const points = readDerChildren(extensions.get(extensionOid.crlDistributionPoints) ?? Buffer.alloc(0));
  return points.flatMap(({ content }) => {
    const point = readDer(content);
    if (point?.tag !== derTag.contextConstructed(0)) return [];
    const fullName = readDer(point.content);
    return readDerList(fullName?.content ?? Buffer.alloc(0)).flatMap(httpUrl);
  });
}

/** RFC 5280 section 4.2.2.1: of one access method. Browsers take http alone: https would request certificates again. */
function accessUrls({ extensions }: CertificateFields, wanted: string): string[] {
  return readDerChildren(extensions.get(extensionOid.authorityInfoAccess) ?? Buffer.alloc(0)).flatMap(({ content }) => {
    const [method, location] = readDerList(content);
    return method && oidText(method.content) === wanted ? httpUrl(location) : [];
  });
}

function httpUrl(generalName: DerElement | undefined): string[] {
  if (generalName?.tag !== derTag.contextPrimitive(6)) return [];
  const url = URL.parse(generalName.content.toString('latin1'));
  return url?.protocol === 'http:' ? [url.href] : [];
}

/** How many signed certificate timestamps a SignedCertificateTimestampList holds (RFC 6962 section 3.3). */
export function countTimestamps(list: Buffer | undefined): number {
  if (!list) return 0;
  let count = 0;
  let at = 2;
  while (at + 2 <= list.length) {
    at += 2 + list.readUInt16BE(at);
    if (at <= list.length) count += 1;
  }
  return count;
}

/** Those inside a certificate. */
export const countEmbeddedTimestamps = ({ extensions }: CertificateFields): number =>
  countTimestamps(wrapped(extensions.get(extensionOid.embeddedScts)));

/** In certificates and OCSP responses the list is an octet string inside the extension. */
export const wrapped = (extension: Buffer | undefined): Buffer | undefined =>
  readDer(extension ?? Buffer.alloc(0))?.content;
