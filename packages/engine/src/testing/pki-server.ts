import 'reflect-metadata';
import { getDiffieHellman, sign, webcrypto } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { createServer, type TlsOptions } from 'node:tls';
import { dayMs } from '@hopwise/model';
import * as x509 from '@peculiar/x509';
import { readCertificateFields } from '../certificate/certificate-fields.ts';
import { type TestCertificate, tagged } from './pki.ts';

/** A list of revoked certificates (RFC 5280 section 5), signed by an elliptic-curve authority. */
export async function revocationList(
  issuer: TestCertificate,
  revoked: readonly TestCertificate[],
  { nextUpdateDays = 3, extensions = [] }: { nextUpdateDays?: number; extensions?: x509.Extension[] } = {},
): Promise<Buffer> {
  const now = Date.now();
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const pkcs8 = Buffer.from(issuer.privateKeyPem.replace(/-----[^-]+-----/g, ''), 'base64');
  const signingKey = await webcrypto.subtle.importKey('pkcs8', pkcs8, algorithm, true, ['sign']);
  const list = await x509.X509CrlGenerator.create({
    issuer: `CN=${issuer.name}`,
    thisUpdate: new Date(now - 5 * dayMs),
    nextUpdate: new Date(now + nextUpdateDays * dayMs),
    entries: revoked.map(({ der }) => ({
      serialNumber: readCertificateFields(der).serialNumber.toString('hex'),
      revocationDate: new Date(now - dayMs),
    })),
    extensions,
    signingAlgorithm: algorithm,
    signingKey: signingKey as CryptoKey,
  });
  return Buffer.from(list.rawData);
}

/** RFC 5280 section 5.2.5: a list for certificates of authorities alone. */
export const authoritiesOnly = new x509.Extension('2.5.29.28', true, Buffer.from('30038201ff', 'hex'));

const sequence = (...parts: Buffer[]): Buffer => tagged(0x30, Buffer.concat(parts));
const time = (date: Date): Buffer =>
  tagged(0x18, Buffer.from(`${date.toISOString().replace(/[-:T]|\.\d+Z/g, '')}Z`, 'latin1'));

const basicOcspResponse = Buffer.from('2b0601050507300101', 'hex');
const ecdsaSha256 = Buffer.from('2a8648ce3d040302', 'hex');
const sha1 = Buffer.from('2b0e03021a', 'hex');
const ocspTimestamps = Buffer.from('2b06010401d679020405', 'hex');
export interface OcspOptions {
  revoked?: boolean;
  nextUpdateDays?: number;
  sctCount?: number;
  /** An elliptic-curve CA, or its delegated responder; an invalid signature by default. */
  signer?: TestCertificate;
  /** Sent along, so that the signer can be known. */
  delegate?: TestCertificate;
}

/** RFC 6962 section 3.3: timestamps whose content isn't read here. */
function timestampExtension(count: number): Buffer {
  const list = Buffer.from(`${(count * 5).toString(16).padStart(4, '0')}${'0003010203'.repeat(count)}`, 'hex');
  const extension = sequence(tagged(0x06, ocspTimestamps), tagged(0x04, tagged(0x04, list)));
  return tagged(0xa1, sequence(extension));
}

/** An OCSP response about one certificate (RFC 6960 section 4.2.1). */
export function ocspResponse(
  { der }: TestCertificate,
  { revoked = false, nextUpdateDays = 3, sctCount = 0, signer, delegate }: OcspOptions = {},
): Buffer {
  const now = Date.now();
  const hash = tagged(0x04, Buffer.alloc(20));
  const certificateId = sequence(
    sequence(tagged(0x06, sha1)),
    hash,
    hash,
    tagged(0x02, readCertificateFields(der).serialNumber),
  );
  const status = revoked ? tagged(0xa1, time(new Date(now - dayMs))) : tagged(0x80, Buffer.alloc(0));
  const nextUpdate = tagged(0xa0, time(new Date(now + nextUpdateDays * dayMs)));
  const extensions = sctCount > 0 ? [timestampExtension(sctCount)] : [];
  const single = sequence(certificateId, status, time(new Date(now - 5 * dayMs)), nextUpdate, ...extensions);
  const responseData = sequence(tagged(0xa2, hash), time(new Date(now)), sequence(single));
  const signature = signer ? sign('sha256', responseData, signer.privateKeyPem) : Buffer.from([0]);
  const certificates = delegate ? [tagged(0xa0, sequence(delegate.der))] : [];
  const bits = tagged(0x03, Buffer.concat([Buffer.from([0]), signature]));
  const basic = sequence(responseData, sequence(tagged(0x06, signer ? ecdsaSha256 : sha1)), bits, ...certificates);
  const bytes = sequence(tagged(0x06, basicOcspResponse), tagged(0x04, basic));
  return sequence(tagged(0x0a, Buffer.from([0])), tagged(0xa0, bytes));
}

export interface TlsTestServer extends AsyncDisposable {
  port: number;
}

/** Sends exactly these certificates, the first with its key. At security level 0 it takes whatever a test requests. */
export async function startTlsServer(
  sent: readonly TestCertificate[],
  options: TlsOptions & { staple?: Buffer } = {},
): Promise<TlsTestServer> {
  const { staple, ciphers = 'DEFAULT', ...others } = options;
  const server = createServer({
    key: sent[0]?.privateKeyPem,
    cert: sent.map(({ pem }) => pem).join(''),
    ciphers: `${ciphers}:@SECLEVEL=0`,
    ...others,
  });
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => sockets.add(socket.once('close', () => sockets.delete(socket))));
  server.on('secureConnection', (socket) => socket.on('error', () => {}));
  if (staple) server.on('OCSPRequest', (_certificate, _issuer, callback) => callback(null, staple));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** PEM of a well-known Diffie-Hellman group: modp2 has 1024 bits, modp14 2048. */
export function dhGroup(name: 'modp2' | 'modp14'): string {
  const group = getDiffieHellman(name);
  const integers = [Buffer.concat([Buffer.from([0]), group.getPrime()]), Buffer.from([2])];
  const body = Buffer.concat(integers.map((integer) => tagged(0x02, integer)));
  const base64 = tagged(0x30, body).toString('base64').replace(/.{64}/g, '$&\n');
  return `-----BEGIN DH PARAMETERS-----\n${base64}\n-----END DH PARAMETERS-----\n`;
}
