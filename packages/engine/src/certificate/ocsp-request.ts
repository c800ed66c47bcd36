import { createHash, type X509Certificate } from 'node:crypto';
import { isIssuedBy, parseCertificate } from './certificate.ts';
import { extensionOid, readCertificateFields } from './certificate-fields.ts';
import { derTag, oidText, readDerChildren, readDerList } from './der.ts';
import { isSignedBy, readSignedData } from './signed-data.ts';

const ocspSigning = '1.3.6.1.5.5.7.3.9';
const nothing = Buffer.alloc(0);

/** RFC 6960 section 4.2.2.2: the authority signs an OCSP response itself, or by a certificate issued for that. */
export function isOcspSignedBy(response: Buffer, issuer: X509Certificate): boolean {
  const [, responseBytes] = readDerChildren(response);
  const [, basicResponse] = readDerChildren(responseBytes?.content ?? nothing);
  const parts = readDerChildren(basicResponse?.content ?? nothing);
  const signed = readSignedData(parts);
  if (!signed) return false;
  const [list] = readDerList(parts.find(({ tag }) => tag === derTag.contextConstructed(0))?.content ?? nothing);
  const delegates = readDerList(list?.content ?? nothing)
    .slice(0, 3)
    .flatMap(({ raw }) => parseCertificate(raw) ?? [])
    .filter((delegate) => mayRespond(delegate) && isIssuedBy(delegate, issuer));
  return [issuer, ...delegates].some(({ publicKey }) => isSignedBy(signed, publicKey));
}

function mayRespond({ raw }: X509Certificate): boolean {
  const usage = readCertificateFields(raw).extensions.get(extensionOid.extendedKeyUsage);
  return readDerChildren(usage ?? nothing).some(({ content }) => oidText(content) === ocspSigning);
}

const sha1 = Buffer.from('300906052b0e03021a0500', 'hex');

function element(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const header = length < 0x80 ? [tag, length] : [tag, 0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from(header), content]);
}

/** RFC 6960 section 4.1: about one certificate. Responders know it by SHA-1 hashes, which protect nothing here. */
export function ocspRequest(leaf: X509Certificate, issuer: X509Certificate): Buffer {
  const { serialNumber } = readCertificateFields(leaf.raw);
  const { subject, publicKeyBits } = readCertificateFields(issuer.raw);
  const hash = (bytes: Buffer) => element(0x04, createHash('sha1').update(bytes).digest());
  const certificateId = element(0x30, sha1, hash(subject), hash(publicKeyBits), element(0x02, serialNumber));
  return element(0x30, element(0x30, element(0x30, element(0x30, certificateId))));
}

/** RFC 6960 appendix A.1: small requests go by GET, so that caches can respond. */
export function ocspRequestUrl(responder: string, leaf: X509Certificate, issuer: X509Certificate): string {
  const encoded = encodeURIComponent(ocspRequest(leaf, issuer).toString('base64'));
  return `${responder.replace(/\/$/, '')}/${encoded}`;
}
