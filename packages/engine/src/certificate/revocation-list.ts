import type { X509Certificate } from 'node:crypto';
import { readCertificateFields, readExtensions } from './certificate-fields.ts';
import { type DerElement, derTag, readDer, readDerChildren, readDerList } from './der.ts';
import { isSignedBy, readSignedData } from './signed-data.ts';

/** UTCTime or GeneralizedTime as RFC 5280 section 4.1.2.5 restricts them: YYMMDDHHMMSSZ, YYYYMMDDHHMMSSZ. */
export function readDerTime(element: DerElement | undefined): Date | null {
  const text = element?.content.toString('latin1') ?? '';
  const isShort = element?.tag === derTag.utcTime;
  const century = isShort ? (Number(text.slice(0, 2)) >= 50 ? '19' : '20') : '';
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/.exec(century + text);
  if (!parts) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.slice(1).map(Number);
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second));
}

/** The certificates that an authority revoked (RFC 5280 section 5.1), kept small: public lists have 100,000 entries. */
export interface RevokedSerials {
  nextUpdate: Date | null;
  has(serialNumber: Buffer): boolean;
}

/** Reads a list and checks that this authority signed it. Returns the reason where that is not so. */
export function readRevocationList(file: Buffer, issuer: X509Certificate): RevokedSerials | { reason: string } {
  const signed = readSignedData(readDerChildren(file));
  if (!signed) return { reason: "it can't be read" };
  // An optional version, the algorithm, the issuer, one or two times, then the list and the extensions.
  const parts = readDerList(signed.content.content);
  const [, issuerName, , ...rest] = parts[0]?.tag === derTag.integer ? parts.slice(1) : parts;
  if (!issuerName?.raw.equals(readCertificateFields(issuer.raw).subject) || !isSignedBy(signed, issuer.publicKey)) {
    return { reason: "it isn't signed by the CA" };
  }
  const extensions = rest.find(({ tag }) => tag === derTag.contextConstructed(0));
  if (isPartial(readExtensions(readDer(extensions?.content ?? Buffer.alloc(0))))) {
    return { reason: "it doesn't cover server certificates" };
  }
  const keys = serialKeys(rest.find(({ tag }) => tag === derTag.sequence));
  return {
    nextUpdate: readDerTime(rest[0]?.tag === derTag.sequence ? undefined : rest[0]),
    has: (serialNumber) => keys.includes(serialKey(serialNumber)),
  };
}

const deltaIndicator = '2.5.29.27';
const issuingPoint = '2.5.29.28';
/** Tags in the issuing distribution point (RFC 5280 section 5.2.5): authorities, some reasons, indirect, attributes. */
const restrictions = [2, 3, 4, 5].map(derTag.contextPrimitive);

/** It holds only changes, or only some of the certificates: then a certificate that is missing proves nothing. */
function isPartial(extensions: ReadonlyMap<string, Buffer>): boolean {
  const point = readDerChildren(extensions.get(issuingPoint) ?? Buffer.alloc(0));
  const isRestricted = point.some(
    ({ tag, content }) => restrictions.includes(tag) && content.some((byte) => byte !== 0),
  );
  return extensions.has(deltaIndicator) || isRestricted;
}

/** The last 64 bits: serial numbers of public authorities hold at least as many random ones. */
function serialKey(serialNumber: Buffer): bigint {
  const { length } = serialNumber;
  return length >= 8 ? serialNumber.readBigUInt64BE(length - 8) : BigInt(`0x0${serialNumber.toString('hex')}`);
}

function serialKeys(list: DerElement | undefined): BigUint64Array {
  const keys: bigint[] = [];
  let rest = list?.content ?? Buffer.alloc(0);
  for (let entry = readDer(rest); entry; entry = readDer(rest)) {
    const serial = readDer(entry.content);
    if (serial?.tag === derTag.integer) keys.push(serialKey(serial.content));
    rest = rest.subarray(entry.raw.length);
  }
  return new BigUint64Array(keys);
}
