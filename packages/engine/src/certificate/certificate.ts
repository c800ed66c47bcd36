import { type KeyObject, X509Certificate } from 'node:crypto';
import type { PeerCertificate } from 'node:tls';
import type { Certificate, DistinguishedName } from '@hopwise/model';
import { extensionOid, readCertificateFields } from './certificate-fields.ts';
import { readSubjectAltNames } from './certificate-host.ts';
import { signatureAlgorithm } from './signature-algorithm.ts';

const shownAltNames = 100;
const cacheSize = 500;
/** Describing costs about 0.2 ms, and a trace meets the same certificates on connection after connection. */
const described = new Map<string, Certificate>();

/** The fields of a certificate that people and rules need. The result is shared: do not change it. */
export function describeCertificate(certificate: Buffer | X509Certificate): Certificate {
  const x509 = certificate instanceof X509Certificate ? certificate : new X509Certificate(certificate);
  const fingerprint = x509.fingerprint256;
  const known = described.get(fingerprint);
  if (known) return known;
  const fresh = readCertificate(x509, fingerprint);
  if (described.size >= cacheSize) described.delete(described.keys().next().value ?? '');
  described.set(fingerprint, fresh);
  return fresh;
}

/** undefined for bytes that are not a certificate. */
export function parseCertificate(der: Buffer): X509Certificate | undefined {
  try {
    return new X509Certificate(der);
  } catch {
    return undefined;
  }
}

function readCertificate(x509: X509Certificate, sha256Fingerprint: string): Certificate {
  const fields = readCertificateFields(x509.raw);
  const legacy = x509.toLegacyObject();
  const altNames = readSubjectAltNames(fields.extensions.get(extensionOid.subjectAltName));
  const signature = signatureAlgorithm(fields.signatureOid, fields.signatureParameters);
  return {
    subject: readName(legacy.subject),
    issuer: readName(legacy.issuer),
    subjectAltNames: altNames.slice(0, shownAltNames).map(({ text }) => text),
    subjectAltNameCount: altNames.length,
    serialNumber: x509.serialNumber,
    validFrom: isoTime(x509.validFromDate),
    validTo: isoTime(x509.validToDate),
    ...readKey(x509, legacy),
    signatureAlgorithm: signature?.name ?? null,
    signatureHash: signature?.hash ?? null,
    sha256Fingerprint,
    isCa: x509.ca,
    selfSigned: isIssuedBy(x509, x509),
  };
}

/** Node gives a list where a name part repeats, though its types know only text. */
function readName(name: object | undefined): DistinguishedName {
  const parts: [string, string | string[]][] = Object.entries(name ?? {});
  return Object.fromEntries(parts.map(([part, value]) => [part, Array.isArray(value) ? value.join(', ') : value]));
}

/** OpenSSL reads dates that JavaScript cannot hold; the end of time stands for them. */
function isoTime(date: Date): string {
  return Number.isNaN(date.getTime()) ? '9999-12-31T23:59:59.000Z' : date.toISOString();
}

type KeyFacts = Pick<Certificate, 'keyType' | 'keyBits' | 'keyCurve' | 'rsaExponent'>;

function readKey(x509: X509Certificate, legacy: PeerCertificate): KeyFacts {
  const key = publicKeyOf(x509);
  const details = key?.asymmetricKeyDetails;
  return {
    keyType: key?.asymmetricKeyType ?? 'unknown',
    keyBits: details?.modulusLength ?? legacy.bits ?? null,
    keyCurve: details?.namedCurve ?? null,
    rsaExponent: details?.publicExponent?.toString() ?? null,
  };
}

/** OpenSSL parses certificates whose key it cannot use (an unknown algorithm, a point off the curve). */
function publicKeyOf(x509: X509Certificate): KeyObject | undefined {
  try {
    return x509.publicKey;
  } catch {
    return undefined;
  }
}

/**
 * By name and by signature. Node's checkIssued also asks whether the issuer may sign certificates at all, and so
 * says no for most certificates that did sign themselves.
 */
export function isIssuedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  const key = publicKeyOf(issuer);
  if (!key || certificate.issuer !== issuer.subject) return false;
  try {
    return certificate.verify(key);
  } catch {
    // OpenSSL does not know the algorithm: then nothing is proven.
    return false;
  }
}
