import type { X509Certificate } from 'node:crypto';
import { type Certificate, dayMs, type TlsEvidence, type TrustErrorCode } from '@hopwise/model';
import { describeCertificate } from './certificate.ts';
import { extensionOid, readCertificateFields } from './certificate-fields.ts';
import { namesHost, readSubjectAltNames } from './certificate-host.ts';
import type { CertificatePath } from './certificate-path.ts';
import { hasValidNames, issuerUrls, mayServeTls, mayUseKey, mustStaple } from './certificate-promises.ts';
import type { OcspStaple } from './ocsp-staple.ts';
import type { TrustStore } from './trust-store.ts';

export interface TrustQuestion {
  /** From the leaf up, with what could be fetched of it. */
  path: CertificatePath;
  /** A certificate of the path was not sent: it was fetched from where the one below it says. */
  issuerFetched: boolean;
  host: string;
  store: TrustStore;
  now: Date;
  staple: OcspStaple | undefined;
  /** Whether the key of the leaf signed the handshake, as it does but where a secret is encrypted to an RSA key. */
  signsHandshake: boolean;
  /** OpenSSL's verdict: null when it accepts the chain, undefined when it was not asked. */
  openSslError: string | null | undefined;
}

/**
 * By OpenSSL's name of the cipher: those of TLS 1.2 and older without an ephemeral key encrypt a secret to the leaf.
 */
export const signsHandshake = (cipherName: string): boolean => /^(?:TLS_|ECDHE-|DHE-)/.test(cipherName);

export type TrustVerdict = Pick<TlsEvidence, 'trusted' | 'trustErrors' | 'publiclyTrusted'>;

interface Fault {
  code: TrustErrorCode;
  /** Chromium stops. Where false, others do: Apple's devices, Firefox, or programs that are no browsers. */
  isFatal: boolean;
}

const fatal = (code: TrustErrorCode): Fault => ({ code, isFatal: true });
const tolerated = (code: TrustErrorCode): Fault => ({ code, isFatal: false });

/**
 * Whether a browser goes on with this certificate, and every fault that it or another client finds. This is the one
 * place that says so, for hops and for the TLS evidence alike. OpenSSL overlooks what browsers reject (a name only in
 * the subject, SHA-1 or a short key at the security level we must use to see old servers), and sees some faults that
 * are not looked for here (name constraints, path length): so both are asked.
 */
export function judgeTrust(question: TrustQuestion): TrustVerdict {
  const { path, store } = question;
  const root = path.certificates.at(-1);
  const publiclyTrusted = path.end === 'trusted' && root !== undefined && store.isPublic(root);
  const found = [
    ...pathFaults(question),
    ...dateFaults(question),
    ...leafFaults(question),
    ...strengthFaults(path),
    ...(publiclyTrusted ? lifetimeFaults(path) : []),
  ];
  const faults = found.length > 0 ? found : openSslFaults(question);
  const codes = new Set(faults.map(({ code }) => code));
  return {
    trusted: !faults.some(({ isFatal }) => isFatal),
    trustErrors: gravestFirst.filter((code) => codes.has(code)),
    publiclyTrusted,
  };
}

/** The order in which faults are named where there is room for one. */
const gravestFirst: readonly TrustErrorCode[] = [
  'revoked',
  'self_signed',
  'untrusted_root',
  'unknown_issuer',
  'expired',
  'not_yet_valid',
  'host_mismatch',
  'no_san',
  'wrong_purpose',
  'weak_signature',
  'weak_signature_in_chain',
  'invalid',
  'weak_key',
  'incomplete_chain',
  'must_staple_missing',
];

function pathFaults({ path: { certificates, end }, issuerFetched }: TrustQuestion): Fault[] {
  const issuers = certificates.slice(1);
  if (end === 'self-signed') return [fatal(issuers.length === 0 ? 'self_signed' : 'untrusted_root')];
  const top = certificates.at(-1);
  if (end === 'issuer-missing') return [fatal(top ? issuerError(top) : 'invalid')];
  if (!issuers.every(({ ca }) => ca)) return [fatal('invalid')];
  // What an authority may issue for, but for the root, which is trusted for what it is.
  const mayIssue = issuers.slice(0, -1).every(({ raw }) => mayServeTls(readCertificateFields(raw)));
  if (!mayIssue) return [fatal('wrong_purpose')];
  return issuerFetched ? [tolerated('incomplete_chain')] : [];
}

/**
 * An issuer that was neither sent nor found may be an intermediate that the server forgot, or an authority that no one
 * knows. It cannot be proven from the wire, and browsers reject both. Roots are not sent, and are called so: an unknown
 * one is unknown. Otherwise a leaf by itself, or an authority that says where its issuer is found, points at a
 * forgotten certificate.
 */
function issuerError(top: X509Certificate): TrustErrorCode {
  if (/\broot\b|root$/im.test(top.issuer)) return 'unknown_issuer';
  return !top.ca || issuerUrls(readCertificateFields(top.raw)).length > 0 ? 'incomplete_chain' : 'unknown_issuer';
}

function dateFaults({ path: { certificates }, now }: TrustQuestion): Fault[] {
  return certificates.flatMap(({ validFromDate, validToDate }) => {
    if (validToDate < now) return [fatal('expired')];
    return validFromDate > now ? [fatal('not_yet_valid')] : [];
  });
}

function leafFaults({ path, host, staple, now, signsHandshake }: TrustQuestion): Fault[] {
  const [leaf] = path.certificates;
  if (!leaf) return [];
  const fields = readCertificateFields(leaf.raw);
  const names = readSubjectAltNames(fields.extensions.get(extensionOid.subjectAltName));
  const isStapleFresh = staple !== undefined && (staple.nextUpdate === null || staple.nextUpdate > now);
  return [
    ...(namesHost(names, host) ? [] : [fatal(names.length === 0 ? 'no_san' : 'host_mismatch')]),
    ...(mayServeTls(fields) && mayUseKey(fields, signsHandshake) ? [] : [fatal('wrong_purpose')]),
    ...(hasValidNames(fields) ? [] : [fatal('invalid')]),
    ...(staple?.status === 'revoked' ? [fatal('revoked')] : []),
    // Chromium does not ask for the staple.
    ...(mustStaple(fields) && !isStapleFresh ? [tolerated('must_staple_missing')] : []),
  ];
}

const weakHashes = new Set(['md2', 'md4', 'md5', 'sha1']);
/** SHA-224 is not weak, but browsers never took it. */
const browserHashes = new Set(['sha256', 'sha384', 'sha512']);

/**
 * A root is trusted for what it is, not for its signature or key; so is, as far as that goes, whatever signed itself.
 */
function strengthFaults({ certificates, end }: CertificatePath): Fault[] {
  return certificates.map(describeCertificate).flatMap((certificate, index) => {
    const isRoot = index > 0 && (certificate.selfSigned || (end === 'trusted' && index === certificates.length - 1));
    if (isRoot) return [];
    return [...signatureFaults(certificate, index === 0), ...keyFaults(certificate)];
  });
}

/** Browsers verify RSA and ECDSA alone: not DSA, and not what has no separate hash (Ed25519, ML-DSA). */
function signatureFaults({ selfSigned, signatureAlgorithm, signatureHash }: Certificate, isLeaf: boolean): Fault[] {
  if (selfSigned) return [];
  if (weakHashes.has(signatureHash ?? '')) return [fatal(isLeaf ? 'weak_signature' : 'weak_signature_in_chain')];
  const isBrowsers = browserHashes.has(signatureHash ?? '') && !signatureAlgorithm?.startsWith('dsa');
  return isBrowsers ? [] : [fatal('invalid')];
}

/** The curves that browsers accept in certificates. */
const browserCurves = new Set(['prime256v1', 'secp384r1', 'secp521r1']);

/**
 * Chromium accepts RSA keys from 1024 bits on; Apple's platforms ask for 2048, as the CA/Browser Forum's baseline
 * requirements do (section 6.1.5).
 */
function keyFaults({ keyType, keyBits, keyCurve }: Certificate): Fault[] {
  if (keyBits === null) return [];
  if (keyType === 'ec') {
    if (keyCurve !== null && browserCurves.has(keyCurve)) return [];
    return [fatal(keyBits < 256 ? 'weak_key' : 'invalid')];
  }
  if (!keyType.startsWith('rsa') || keyBits >= 2048) return [];
  return [keyBits < 1024 ? fatal('weak_key') : tolerated('weak_key')];
}

const longestLifetimeDays = 398;
const limitedFrom = Date.parse('2020-09-01');

/**
 * Chromium refuses what a public authority issued for longer than this; later, lower limits it leaves to the
 * authorities.
 */
function lifetimeFaults({ certificates: [leaf] }: CertificatePath): Fault[] {
  if (!leaf || leaf.validFromDate.getTime() < limitedFrom) return [];
  const days = (leaf.validToDate.getTime() - leaf.validFromDate.getTime()) / dayMs;
  return days > longestLifetimeDays ? [fatal('invalid')] : [];
}

/**
 * Only rules that are not looked at here: on the others OpenSSL, which tries one path alone, is not the better judge.
 */
function openSslFaults({ path, openSslError }: TrustQuestion): Fault[] {
  if (!openSslError || path.end !== 'trusted' || judgedHere.has(openSslError)) return [];
  return [fatal(openSslErrors[openSslError] ?? 'invalid')];
}

const judgedHere = new Set([
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'HOSTNAME_MISMATCH',
  // It does not take the certificate for every purpose, which browsers do.
  'INVALID_PURPOSE',
]);

const openSslErrors: Readonly<Record<string, TrustErrorCode>> = {
  CERT_REVOKED: 'revoked',
};
