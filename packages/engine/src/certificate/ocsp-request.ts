import { createHash, type X509Certificate } from 'node:crypto';
import { readCertificateFields } from './certificate-fields.ts';

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
