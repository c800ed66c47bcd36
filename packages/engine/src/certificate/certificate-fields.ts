import { type DerElement, derTag, oidText, readDer, readDerChildren, readDerList } from './der.ts';

export const extensionOid = {
  subjectAltName: '2.5.29.17',
  keyUsage: '2.5.29.15',
  extendedKeyUsage: '2.5.29.37',
  crlDistributionPoints: '2.5.29.31',
  authorityInfoAccess: '1.3.6.1.5.5.7.1.1',
  /** RFC 7633: TLS feature, "must staple". */
  tlsFeature: '1.3.6.1.5.5.7.1.24',
  /** RFC 6962 section 3.3: signed certificate timestamps inside the certificate. */
  embeddedScts: '1.3.6.1.4.1.11129.2.4.2',
} as const;

/** The parts of a certificate (RFC 5280 section 4.1) that Node's X509Certificate does not give, or not in every release. */
export interface CertificateFields {
  serialNumber: Buffer;
  /** Names as encoded, for comparing. */
  issuer: Buffer;
  subject: Buffer;
  /** The bits of subjectPublicKey, without the algorithm. */
  publicKeyBits: Buffer;
  signatureOid: string;
  signatureParameters: DerElement | undefined;
  /** Value of each extension by its identifier. */
  extensions: ReadonlyMap<string, Buffer>;
  /** Identifiers of those that must be understood. */
  critical: ReadonlySet<string>;
}

const nothing = Buffer.alloc(0);

/** Reads a DER certificate. What cannot be read is left empty. */
export function readCertificateFields(der: Buffer): CertificateFields {
  const [toBeSigned, signatureAlgorithm] = readDerChildren(der);
  const body = readDerList(toBeSigned?.content ?? nothing);
  // The version is optional and comes first.
  const [serialNumber, , issuer, , subject, publicKey, ...optional] =
    body[0]?.tag === derTag.contextConstructed(0) ? body.slice(1) : body;
  const [algorithm, signatureParameters] = readDerList(signatureAlgorithm?.content ?? nothing);
  const [, keyBits] = readDerList(publicKey?.content ?? nothing);
  const extensions = optional.find(({ tag }) => tag === derTag.contextConstructed(3));
  const extensionList = readDer(extensions?.content ?? nothing);
  return {
    serialNumber: serialNumber?.content ?? nothing,
    issuer: issuer?.raw ?? nothing,
    subject: subject?.raw ?? nothing,
    // The first octet of a bit string counts its unused bits.
    publicKeyBits: keyBits?.content.subarray(1) ?? nothing,
    signatureOid: algorithm ? oidText(algorithm.content) : '',
    signatureParameters,
    extensions: readExtensions(extensionList),
    critical: readCritical(extensionList),
  };
}

/** Extensions (RFC 5280 section 4.1): the value of each by its identifier. */
export function readExtensions(list: DerElement | undefined): Map<string, Buffer> {
  const values = new Map<string, Buffer>();
  for (const extension of readDerList(list?.content ?? nothing)) {
    const parts = readDerList(extension.content);
    const [id] = parts;
    // `critical` may stand between the identifier and the value.
    const value = parts.findLast(({ tag }) => tag === derTag.octetString);
    if (id?.tag === derTag.oid && value) values.set(oidText(id.content), value.content);
  }
  return values;
}

const readCritical = (list: DerElement | undefined): Set<string> =>
  new Set(
    readDerList(list?.content ?? nothing).flatMap((extension) => {
      const [id, critical] = readDerList(extension.content);
      const isCritical = critical?.tag === derTag.boolean && critical.content[0] !== 0;
      return id?.tag === derTag.oid && isCritical ? [oidText(id.content)] : [];
    }),
  );
