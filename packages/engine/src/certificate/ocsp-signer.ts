import type { X509Certificate } from 'node:crypto';
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
