import { type CertificateFields, extensionOid } from './certificate-fields.ts';
import { readDer } from './der.ts';

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
