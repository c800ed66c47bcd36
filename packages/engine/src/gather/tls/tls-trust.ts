import type { X509Certificate } from 'node:crypto';
import type { Certificate, TlsEvidence, TrustErrorCode } from '@hopwise/model';
import { describeCertificate } from '../../certificate/certificate.ts';
import { extensionOid, readCertificateFields } from '../../certificate/certificate-fields.ts';
import { namesHost } from '../../certificate/certificate-host.ts';
import { type CertificatePath, findCertificatePath } from '../../certificate/certificate-path.ts';
import { mayServeTls, mustStaple, namesIssuerAddress } from '../../certificate/certificate-promises.ts';
import type { OcspStaple } from '../../certificate/ocsp-staple.ts';
import { readSubjectAltNames } from '../../certificate/subject-alt-names.ts';
import type { TrustStore } from '../../certificate/trust-store.ts';

export interface TrustQuestion {
  /** As sent, leaf first. */
  sent: readonly X509Certificate[];
  host: string;
  store: TrustStore;
  now: Date;
  staple: OcspStaple | undefined;
  /** OpenSSL's verdict: null when it accepts the chain, undefined when it was not asked. */
  openSslError: string | null | undefined;
}

export type TrustVerdict = Pick<TlsEvidence, 'trustErrors' | 'chainOrder' | 'publiclyTrusted'>;

/**
 * Every reason why a browser would refuse the certificate. OpenSSL stops at the first, overlooks some that browsers
 * do not (a name only in the subject, SHA-1 or a short key at the security level we must use to see old servers), and
 * sees some that are not looked for here (name constraints, path length): so both are asked.
 */
export function judgeTrust(question: TrustQuestion): TrustVerdict {
  const { sent, store, now } = question;
  const path = findCertificatePath(sent, store, now);
  const errors = new Set<TrustErrorCode>([
    ...pathErrors(path),
    ...dateErrors(path.certificates, now),
    ...leafErrors(question),
    ...strengthErrors(path),
  ]);
  if (errors.size === 0 && question.openSslError) errors.add(openSslErrors[question.openSslError] ?? 'invalid');
  const root = path.certificates.at(-1);
  return {
    trustErrors: [...errors],
    chainOrder: chainOrder(sent, path),
    publiclyTrusted: path.end === 'trusted' && root !== undefined && store.isPublic(root),
  };
}

function pathErrors({ certificates, end }: CertificatePath): TrustErrorCode[] {
  const issuers = certificates.slice(1);
  if (end === 'trusted') return issuers.every(({ ca }) => ca) ? [] : ['invalid'];
  if (end === 'self-signed') return [issuers.length === 0 ? 'self_signed' : 'untrusted_root'];
  const top = certificates.at(-1);
  return top ? [issuerError(top)] : ['invalid'];
}

/**
 * An issuer that was not sent may be an intermediate that the server forgot, or an authority that nobody knows. It
 * cannot be proven from the wire. Roots are not sent, and are called so: an unknown one is unknown. Otherwise a leaf by
 * itself, or an authority that says where its issuer is found, points at a forgotten certificate.
 */
function issuerError(top: X509Certificate): TrustErrorCode {
  if (/\broot\b|root$/im.test(top.issuer)) return 'unknown_issuer';
  return !top.ca || namesIssuerAddress(readCertificateFields(top.raw)) ? 'incomplete_chain' : 'unknown_issuer';
}

function dateErrors(certificates: readonly X509Certificate[], now: Date): TrustErrorCode[] {
  return certificates.flatMap(({ validFromDate, validToDate }): TrustErrorCode[] => {
    if (validToDate < now) return ['expired'];
    return validFromDate > now ? ['not_yet_valid'] : [];
  });
}

function leafErrors({ sent, host, staple, now }: TrustQuestion): TrustErrorCode[] {
  const [leaf] = sent;
  if (!leaf) return [];
  const fields = readCertificateFields(leaf.raw);
  const names = readSubjectAltNames(fields.extensions.get(extensionOid.subjectAltName));
  const isStapleFresh = staple !== undefined && (staple.nextUpdate === null || staple.nextUpdate > now);
  const nameError = names.length === 0 ? 'no_san' : 'host_mismatch';
  return [
    ...(namesHost(names, host) ? [] : ([nameError] as const)),
    ...(mayServeTls(fields) ? [] : (['wrong_purpose'] as const)),
    ...(staple?.status === 'revoked' ? (['revoked'] as const) : []),
    ...(mustStaple(fields) && !isStapleFresh ? (['must_staple_missing'] as const) : []),
  ];
}

const weakHashes = new Set(['md2', 'md4', 'md5', 'sha1']);

/** Roots are trusted for what they are, not for their signature; so is, as far as that goes, whatever signed itself. */
function strengthErrors({ certificates }: CertificatePath): TrustErrorCode[] {
  return certificates.map(describeCertificate).flatMap((certificate, index): TrustErrorCode[] => {
    if (certificate.selfSigned && index > 0) return [];
    const isWeakHash = !certificate.selfSigned && weakHashes.has(certificate.signatureHash ?? '');
    const signatureError = index === 0 ? 'weak_signature' : 'weak_signature_in_chain';
    return [
      ...(isWeakHash ? ([signatureError] as const) : []),
      ...(isWeakKey(certificate) ? (['weak_key'] as const) : []),
    ];
  });
}

/** CA/Browser Forum baseline requirements section 6.1.5, which Apple's platforms enforce for every certificate. */
function isWeakKey({ keyType, keyBits }: Certificate): boolean {
  if (keyBits === null) return false;
  return keyType === 'ec' ? keyBits <= 163 : keyType.startsWith('rsa') && keyBits < 2048;
}

/** RFC 5246 section 7.4.2: each certificate sent is to be followed by the one that certifies it. */
function chainOrder(sent: readonly X509Certificate[], { certificates }: CertificatePath): 'right' | 'wrong' {
  const positions = certificates
    .map(({ fingerprint256 }) => sent.findIndex((other) => other.fingerprint256 === fingerprint256))
    .filter((at) => at !== -1);
  return positions.every((at, index) => index === 0 || at > (positions[index - 1] ?? 0)) ? 'right' : 'wrong';
}

const openSslErrors: Readonly<Record<string, TrustErrorCode>> = {
  CERT_HAS_EXPIRED: 'expired',
  CERT_NOT_YET_VALID: 'not_yet_valid',
  CERT_REVOKED: 'revoked',
  INVALID_PURPOSE: 'wrong_purpose',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'self_signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'untrusted_root',
  UNABLE_TO_GET_ISSUER_CERT: 'unknown_issuer',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'unknown_issuer',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'unknown_issuer',
  HOSTNAME_MISMATCH: 'host_mismatch',
};
