import type { Certificate } from './certificate.ts';
import type { NetError } from './trace.ts';

/** Something that was requested: got, or the reason why not. */
export type Gathered<T> = { ok: true; value: T } | { ok: false; error: NetError };

export type TlsVersion = 'SSLv3' | 'TLSv1' | 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3';

export type TrustErrorCode =
  | 'expired'
  | 'not_yet_valid'
  | 'host_mismatch'
  | 'self_signed'
  | 'untrusted_root'
  | 'unknown_issuer'
  | 'incomplete_chain'
  | 'no_san'
  | 'revoked'
  | 'must_staple_missing'
  | 'wrong_purpose'
  | 'weak_signature'
  | 'weak_signature_in_chain'
  | 'weak_key'
  /** The server agrees to no cipher or version of TLS that browsers still use. */
  | 'weak_cipher'
  /** The best key exchange the server agrees to is a finite-field group under 2048 bits. */
  | 'weak_dh'
  /** Browsers can't verify the key: they offer no algorithm for its type. */
  | 'unsupported_key'
  | 'invalid';

export interface TlsCipher {
  name: string;
  bits: number;
}

/** The ephemeral key: type ECDH or DH, the name of its group where it has one, and its size. */
export interface TlsKeyExchange {
  type: 'ECDH' | 'DH';
  name: string | null;
  bits: number;
}

/** The server's response when offered one protocol version with every suite there is. */
export interface TlsVersionOffer {
  version: TlsVersion;
  /** null: not known, because the server did not respond to the offer. */
  accepted: boolean | null;
  /** The one the server chose. */
  cipher: TlsCipher | null;
  /** null without forward secrecy, and for groups too new to be known here. */
  keyExchange: TlsKeyExchange | null;
}

/**
 * Cipher suites that matter together. broken: no encryption, no authentication, export or single DES.
 * small-block: 3DES and IDEA. finite-field-dh: DHE. The others, up to TLS 1.2, leave those three out; browsers: what
 * Chromium still offers of them.
 */
export const tlsSuiteKinds = [
  'broken',
  'rc4',
  'small-block',
  'finite-field-dh',
  '128-bit',
  '256-bit',
  'forward-secret',
  'aead',
  'browsers',
  'modern-128-bit',
  'modern-256-bit',
] as const;
/** modern-…: of TLS 1.3, all of which are forward secret and authenticated. */
export type TlsSuiteKind = (typeof tlsSuiteKinds)[number];

/** The server's response when offered only suites of one kind, with TLS 1.2 and older (modern-…: with TLS 1.3). */
export interface TlsSuiteOffer {
  kind: TlsSuiteKind;
  accepted: boolean | null;
  version: TlsVersion | null;
  cipher: TlsCipher | null;
  keyExchange: TlsKeyExchange | null;
}

export interface TlsEvidence {
  host: string;
  port: number;
  chain: Certificate[];
  /** A browser opens the site: it accepts the certificate, and the server agrees to a connection that it accepts. */
  trusted: boolean;
  certificateTrusted: boolean;
  /**
   * The most severe first. Some only stop other clients, not a browser: then the certificate is still trusted.
   */
  trustErrors: TrustErrorCode[];
  /** The server does not send the certificate of an issuer, but it could be fetched from where the chain says. */
  issuerFetched: boolean;
  chainOrder: 'right' | 'wrong';
  /** The chain ends at a root that browsers ship, not one added by the owner of this installation. */
  publiclyTrusted: boolean;
  scts: CertificateTimestamps;
  mustStaple: boolean;
  ocspStapled: boolean;
  revocation: RevocationStatus;
  /** ISO 8601: until when the stapled response holds. null without a staple, or where it does not say. */
  ocspNextUpdate: string | null;
  versions: TlsVersionOffer[];
  suites: TlsSuiteOffer[];
  traits: TlsTraits;
  alpn: string | null;
  dns: HostDns;
}

/** The DNS facts of the host name. Empty for a literal address. */
export interface HostDns {
  addresses: HostAddress[];
  /** null where there is no name to request. */
  caa: Gathered<CaaPolicy | null>;
}

export interface HostAddress {
  ip: string;
  family: 4 | 6;
  /** On the port of the site. null: not known, because no way led there or it did not respond in time. */
  answers: boolean | null;
}

/** RFC 8659: who may issue certificates. */
export interface CaaPolicy {
  /** The name that has the records: the host's own or one above it. null: none has. */
  name: string | null;
  issuers: string[];
  wildcardIssuers: string[];
}

/** The status of the certificate by its authority, and the way we got it. */
export interface RevocationStatus {
  /** null: not known. */
  revoked: boolean | null;
  /** The response that the server staples, the OCSP responder, or the list of revoked certificates. */
  source: 'staple' | 'ocsp' | 'crl' | null;
  /** Why it is not known, to follow a colon. */
  reason: string | null;
}

/** Signed certificate timestamps by the way they come (RFC 6962 section 3.3). null: this way could not be checked. */
export interface CertificateTimestamps {
  embedded: number;
  tlsExtension: number | null;
  ocsp: number | null;
}

/** The traits shown by the server's handshake messages. null: not seen. */
export interface TlsTraits {
  /** RFC 5746. Means nothing where only TLS 1.3 is spoken. */
  secureRenegotiation: boolean | null;
  compression: boolean | null;
  /** The server takes X25519MLKEM768. */
  postQuantum: boolean | null;
}
