import { type CertificateFields, extensionOid } from './certificate-fields.ts';
import { derTag, oidText, readDer, readDerChildren } from './der.ts';

const statusRequest = 5;
const serverAuth = '1.3.6.1.5.5.7.3.1';
const anyPurpose = '2.5.29.37.0';

/** RFC 7633: the certificate asks clients to refuse it without a stapled OCSP answer. */
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

/** How many signed certificate timestamps the certificate carries (RFC 6962 section 3.3). */
export function countScts({ extensions }: CertificateFields): number {
  const list = readDer(extensions.get(extensionOid.embeddedScts) ?? Buffer.alloc(0))?.content;
  if (!list) return 0;
  let count = 0;
  let at = 2;
  while (at + 2 <= list.length) {
    at += 2 + list.readUInt16BE(at);
    if (at <= list.length) count += 1;
  }
  return count;
}

/** The certificate says where its issuer's certificate can be fetched, as those of public authorities do. */
export function namesIssuerAddress({ extensions }: CertificateFields): boolean {
  const caIssuers = '1.3.6.1.5.5.7.48.2';
  return readDerChildren(extensions.get(extensionOid.authorityInfoAccess) ?? Buffer.alloc(0)).some(({ content }) => {
    const method = readDer(content);
    return method?.tag === derTag.oid && oidText(method.content) === caIssuers;
  });
}
