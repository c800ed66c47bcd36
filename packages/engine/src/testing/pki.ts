import { dayMs } from '@hopwise/model';
import 'reflect-metadata';
import { createHash, generateKeyPairSync, type KeyObject, sign, webcrypto } from 'node:crypto';
import type { TlsOptions } from 'node:tls';
import * as x509 from '@peculiar/x509';
import { readDerChildren } from '../certificate/der.ts';

x509.cryptoProvider.set(webcrypto as Crypto);

export type TestKeyKind =
  | 'ec'
  | 'ec-p224'
  | 'ec-p384'
  | 'ec-p521'
  | 'ed25519'
  | 'rsa-pss'
  | 'rsa-512'
  | 'rsa-768'
  | 'rsa-1024'
  | 'rsa-2048'
  | 'rsa-3072';
export type TestHash = 'SHA-1' | 'SHA-256' | 'SHA-384';

export interface TestCertificate {
  name: string;
  keyKind: TestKeyKind;
  der: Buffer;
  pem: string;
  privateKeyPem: string;
}

/** For a server that proves who it is by the first certificate, and sends all of them. */
export const tlsOf = (sent: readonly TestCertificate[], options: TlsOptions = {}): TlsOptions => ({
  key: sent[0]?.privateKeyPem,
  cert: sent.map(({ pem }) => pem).join(''),
  ...options,
});

export interface CertificateOptions {
  /** The common name. Certificates of one name and kind share a key, because making RSA keys is slow. */
  name: string;
  /** In place of the common name. */
  subject?: string;
  keyKind?: TestKeyKind;
  /** Self-signed when there is none. */
  issuer?: TestCertificate;
  hash?: TestHash;
  isCa?: boolean;
  pathLength?: number;
  /** None by default for an authority; the name itself otherwise. */
  altNames?: x509.JsonGeneralNames;
  validFromDays?: number;
  validToDays?: number;
  /** Object identifiers of the extended key usage; TLS servers by default, none for an authority. */
  purposes?: string[];
  /** In place of the usual key usage. */
  usage?: x509.Extension;
  extensions?: x509.Extension[];
}

const keys = new Map<string, { publicKey: KeyObject; privateKey: KeyObject }>();

function keyPair(kind: TestKeyKind, name: string) {
  const id = `${kind} ${name}`;
  const known = keys.get(id);
  if (known) return known;
  const fresh = generateKey(kind);
  keys.set(id, fresh);
  return fresh;
}

function generateKey(kind: TestKeyKind) {
  if (kind === 'ec') return generateKeyPairSync('ec', { namedCurve: 'P-256' });
  if (kind === 'ec-p384') return generateKeyPairSync('ec', { namedCurve: 'P-384' });
  if (kind === 'ec-p521') return generateKeyPairSync('ec', { namedCurve: 'P-521' });
  if (kind === 'rsa-pss') return generateKeyPairSync('rsa-pss', { modulusLength: 2048 });
  if (kind === 'ec-p224') return generateKeyPairSync('ec', { namedCurve: 'secp224r1' });
  if (kind === 'ed25519') return generateKeyPairSync('ed25519');
  return generateKeyPairSync('rsa', { modulusLength: Number(kind.slice('rsa-'.length)) });
}

function webAlgorithm(kind: TestKeyKind, hash: TestHash) {
  if (kind === 'ed25519') return { name: 'Ed25519' };
  if (kind === 'ec') return { name: 'ECDSA', namedCurve: 'P-256', hash };
  if (kind === 'ec-p384') return { name: 'ECDSA', namedCurve: 'P-384', hash };
  return { name: 'RSASSA-PKCS1-v1_5', hash };
}

/** WebCrypto fixes the hash of an RSA key when it is imported. Node's type of the key knows newer uses than the library's. */
const signingWebKey = (key: KeyObject, kind: TestKeyKind, hash: TestHash) =>
  webcrypto.subtle.importKey(
    'pkcs8',
    bytes(key.export({ type: 'pkcs8', format: 'der' })),
    webAlgorithm(kind, hash),
    true,
    ['sign'],
  ) as Promise<CryptoKey>;

const bytes = (buffer: Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(buffer);

/** Makes a certificate. Serial numbers follow from the options, so that two unlike certificates never share one. */
export async function issueCertificate(options: CertificateOptions): Promise<TestCertificate> {
  const { name, keyKind = 'ec', issuer, hash = 'SHA-256', isCa = false } = options;
  const { validFromDays = -1, validToDays = 89 } = options;
  const subjectKeys = keyPair(keyKind, name);
  const signer = issuer ?? { name, keyKind };
  const signingKey = keyPair(signer.keyKind, signer.name).privateKey;
  const now = Math.floor(Date.now() / 1000) * 1000;
  const certificate = await x509.X509CertificateGenerator.create({
    serialNumber: createHash('sha256').update(JSON.stringify(options)).digest('hex').slice(0, 30),
    subject: options.subject ?? `CN=${name}`,
    issuer: `CN=${signer.name}`,
    notBefore: new Date(now + validFromDays * dayMs),
    notAfter: new Date(now + validToDays * dayMs),
    publicKey: bytes(subjectKeys.publicKey.export({ type: 'spki', format: 'der' })),
    signingKey: await signingWebKey(signingKey, signer.keyKind, hash),
    signingAlgorithm: webAlgorithm(signer.keyKind, hash),
    extensions: [...standardExtensions(options, isCa), ...(options.extensions ?? [])],
  });
  return {
    name,
    keyKind,
    der: Buffer.from(certificate.rawData),
    pem: `${certificate.toString('pem')}\n`,
    privateKeyPem: subjectKeys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

/** The same certificate signed with MD5 by its RSA issuer: WebCrypto cannot, but only one byte of the names differs. */
export function signedWithMd5(certificate: TestCertificate, issuer: TestCertificate): TestCertificate {
  const algorithm = (arc: string) => Buffer.from(`300d06092a864886f70d0101${arc}0500`, 'hex');
  const [sha256, md5] = [algorithm('0b'), algorithm('04')];
  const toBeSigned = Buffer.from(readDerChildren(certificate.der)[0]?.raw ?? Buffer.alloc(0));
  md5.copy(toBeSigned, toBeSigned.indexOf(sha256));
  const signature = sign('md5', toBeSigned, issuer.privateKeyPem);
  const der = tagged(
    0x30,
    Buffer.concat([toBeSigned, md5, tagged(0x03, Buffer.concat([Buffer.from([0]), signature]))]),
  );
  const pem = `-----BEGIN CERTIFICATE-----\n${der.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`;
  return { ...certificate, der, pem };
}

function standardExtensions(options: CertificateOptions, isCa: boolean): x509.Extension[] {
  const altNames = options.altNames ?? (isCa ? [] : [{ type: 'dns', value: options.name }]);
  const purposes = options.purposes ?? (isCa ? [] : [x509.ExtendedKeyUsage.serverAuth]);
  const usage = isCa
    ? x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign
    : x509.KeyUsageFlags.digitalSignature | x509.KeyUsageFlags.keyEncipherment;
  return [
    new x509.BasicConstraintsExtension(isCa, options.pathLength, true),
    options.usage ?? new x509.KeyUsagesExtension(usage, true),
    ...(altNames.length > 0 ? [new x509.SubjectAlternativeNameExtension(altNames)] : []),
    ...(purposes.length > 0 ? [new x509.ExtendedKeyUsageExtension(purposes)] : []),
  ];
}

/** Says where the issuer's certificate, a responder or a list of revoked certificates is found. */
export const issuerAt = (url: string) => new x509.AuthorityInfoAccessExtension({ caIssuers: url });
export const ocspAt = (url: string) => new x509.AuthorityInfoAccessExtension({ ocsp: url });
export const crlAt = (url: string) => new x509.CRLDistributionPointsExtension([url]);

/** RFC 7633: TLS feature with status_request (5). */
export const mustStaple = new x509.Extension('1.3.6.1.5.5.7.1.24', false, Buffer.from('3003020105', 'hex'));

export const anyPurpose = '2.5.29.37.0';
export const clientAuth = x509.ExtendedKeyUsage.clientAuth;
export const ocspSigning = x509.ExtendedKeyUsage.ocspSigning;

export interface TestAuthorities {
  root: TestCertificate;
  intermediate: TestCertificate;
  /** No one trusts it. */
  strangeRoot: TestCertificate;
}

/** A root to trust, an intermediate under it, and a root that is not to be trusted. */
export async function makeAuthorities(keyKind: TestKeyKind = 'ec'): Promise<TestAuthorities> {
  const authority = { isCa: true, keyKind, validFromDays: -1000, validToDays: 3000 };
  const root = await issueCertificate({ ...authority, name: 'Test Root' });
  const strangeRoot = await issueCertificate({ ...authority, name: 'Strange Root' });
  const intermediate = await issueCertificate({ ...authority, name: 'Test Issuing', issuer: root, pathLength: 0 });
  return { root, intermediate, strangeRoot };
}

/** RFC 6962 section 3.3: a list of `count` timestamps, whose content isn't read here. */
export function embeddedScts(count: number): x509.Extension {
  const timestamp = Buffer.from([0, 3, 1, 2, 3]);
  const list = Buffer.concat(Array.from({ length: count }, () => timestamp));
  const value = Buffer.concat([Buffer.from([list.length >> 8, list.length & 0xff]), list]);
  return new x509.Extension('1.3.6.1.4.1.11129.2.4.2', false, Buffer.concat([Buffer.from([4, value.length]), value]));
}

/** One DER element. */
export function tagged(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const header = length < 0x80 ? [tag, length] : [tag, 0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from(header), content]);
}
