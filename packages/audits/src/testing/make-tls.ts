import type {
  Certificate,
  Gathered,
  HeaderPair,
  HostDns,
  TlsEvidence,
  TlsSuiteOffer,
  TlsTraits,
  TlsVersionOffer,
} from '@hopwise/model';
import type { Subject } from '../subject.ts';
import { makeEvidence, makeSubject } from './make-evidence.ts';

/** A usual leaf: P-256 for 90 days, of which 60 are left on the day of `makeEvidence`. */
export function makeCertificate(overrides: Partial<Certificate> = {}): Certificate {
  return {
    subject: { CN: 'example.com' },
    issuer: { O: 'Good Authority', CN: 'Good Authority E1' },
    subjectAltNames: ['DNS:example.com'],
    subjectAltNameCount: 1,
    serialNumber: '01',
    validFrom: '2026-05-02T00:00:00.000Z',
    validTo: '2026-07-30T23:59:59.000Z',
    keyType: 'ec',
    keyBits: 256,
    keyCurve: 'prime256v1',
    rsaExponent: null,
    signatureAlgorithm: 'ecdsa-with-SHA256',
    signatureHash: 'sha256',
    sha256Fingerprint: 'AA',
    isCa: false,
    selfSigned: false,
    ...overrides,
  };
}

export const rsaLeaf = (keyBits: number): Certificate =>
  makeCertificate({ keyType: 'rsa', keyBits, keyCurve: null, rsaExponent: '65537' });

const noAgreement = { accepted: false, cipher: null, keyExchange: null };

const x25519 = { type: 'ECDH', name: 'X25519', bits: 253 } as const;

/** Accepted with a good cipher by default. */
export function makeVersion(
  version: TlsVersionOffer['version'],
  overrides: Partial<TlsVersionOffer> = {},
): TlsVersionOffer {
  const name = version === 'TLSv1.3' ? 'TLS_AES_256_GCM_SHA384' : 'ECDHE-RSA-AES256-GCM-SHA384';
  return { version, accepted: true, cipher: { name, bits: 256 }, keyExchange: x25519, ...overrides };
}

export const refusedVersion = (version: TlsVersionOffer['version']): TlsVersionOffer => ({ version, ...noAgreement });

export function makeSuite(kind: TlsSuiteOffer['kind'], overrides: Partial<TlsSuiteOffer> = {}): TlsSuiteOffer {
  const cipher = { name: 'ECDHE-RSA-AES128-GCM-SHA256', bits: 128 };
  return { kind, accepted: true, version: 'TLSv1.2', cipher, keyExchange: x25519, ...overrides };
}

export const refusedSuite = (kind: TlsSuiteOffer['kind']): TlsSuiteOffer => ({ kind, version: null, ...noAgreement });

const strong = { cipher: { name: 'ECDHE-RSA-AES256-GCM-SHA384', bits: 256 } };
const modern = { version: 'TLSv1.3', cipher: { name: 'TLS_AES_256_GCM_SHA384', bits: 256 } } as const;

/** No problems by default. */
export const makeTraits = (overrides: Partial<TlsTraits> = {}): TlsTraits => ({
  secureRenegotiation: true,
  compression: false,
  postQuantum: true,
  ...overrides,
});

/** Both families, and CAA records on the name. */
export const makeDns = (overrides: Partial<HostDns> = {}): HostDns => ({
  addresses: [
    { ip: '192.0.2.1', family: 4, answers: true },
    { ip: '2001:db8::1', family: 6, answers: true },
  ],
  caa: { ok: true, value: { name: 'example.com', issuers: ['authority.example'], wildcardIssuers: [] } },
  ...overrides,
});

/** A well-kept server: TLS 1.2 and 1.3, 128 and 256 bits, nothing weak. */
export function makeTls(overrides: Partial<TlsEvidence> = {}): TlsEvidence {
  return {
    host: 'example.com',
    port: 443,
    chain: [makeCertificate()],
    trusted: (overrides.trustErrors ?? []).length === 0,
    certificateTrusted: (overrides.trustErrors ?? []).length === 0,
    trustErrors: [],
    issuerFetched: false,
    chainOrder: 'right',
    publiclyTrusted: true,
    scts: { embedded: 2, tlsExtension: 0, ocsp: 0 },
    mustStaple: false,
    ocspStapled: false,
    revocation: { revoked: null, source: null, reason: 'no revocation source' },
    ocspNextUpdate: null,
    versions: [
      refusedVersion('SSLv3'),
      refusedVersion('TLSv1'),
      refusedVersion('TLSv1.1'),
      makeVersion('TLSv1.2'),
      makeVersion('TLSv1.3'),
    ],
    suites: [
      refusedSuite('broken'),
      refusedSuite('rc4'),
      refusedSuite('small-block'),
      refusedSuite('finite-field-dh'),
      makeSuite('128-bit'),
      makeSuite('256-bit', strong),
      makeSuite('forward-secret', strong),
      makeSuite('aead', strong),
      makeSuite('browsers', strong),
      makeSuite('modern-128-bit', { version: 'TLSv1.3', cipher: { name: 'TLS_AES_128_GCM_SHA256', bits: 128 } }),
      makeSuite('modern-256-bit', modern),
    ],
    traits: makeTraits(),
    alpn: 'h2',
    dns: makeDns(),
    ...overrides,
  };
}

/** The same server with some of its responses changed. */
export function withVersions(...changed: TlsVersionOffer[]): Partial<TlsEvidence> {
  const { versions } = makeTls();
  return { versions: versions.map((offer) => changed.find(({ version }) => version === offer.version) ?? offer) };
}

export function withSuites(...changed: TlsSuiteOffer[]): Partial<TlsEvidence> {
  const { suites } = makeTls();
  return { suites: suites.map((offer) => changed.find(({ kind }) => kind === offer.kind) ?? offer) };
}

export const gathered = (tls: TlsEvidence): Record<string, Gathered<TlsEvidence>> => ({
  [`${tls.host}:${tls.port}`]: { ok: true, value: tls },
});

/** One https host with this TLS. */
export const tlsSubject = (overrides: Partial<TlsEvidence> = {}, headers: HeaderPair[] = []): Subject =>
  makeSubject({ tls: gathered(makeTls(overrides)), headers });

export const tlsSite = (overrides: Partial<TlsEvidence> = {}, headers: HeaderPair[] = []) =>
  makeEvidence({ tls: gathered(makeTls(overrides)), headers });
