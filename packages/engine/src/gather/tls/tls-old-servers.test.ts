import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { TlsVersion } from '@hopwise/model';
import { expect, it, onTestFinished } from 'vitest';
import { localNetwork } from '../../testing/local-network.ts';
import { issueCertificate, makeAuthorities, signedWithMd5, type TestCertificate } from '../../testing/pki.ts';
import { gatherTls } from './tls.ts';
import { wireVersion } from './tls-client-hello.ts';

/** OpenSSL has forgotten how to serve these, so the first flight of such a server is written by hand. */
const { root, intermediate } = await makeAuthorities('rsa-2048');
const leaf = await issueCertificate({ name: 'site.test', keyKind: 'rsa-2048', issuer: intermediate });

const u16 = (value: number): Buffer => Buffer.from([value >> 8, value & 0xff]);
const u24 = (value: number): Buffer => Buffer.from([value >> 16, (value >> 8) & 0xff, value & 0xff]);
const message = (type: number, body: Buffer): Buffer => Buffer.concat([Buffer.from([type]), u24(body.length), body]);
const vector24 = (body: Buffer): Buffer => Buffer.concat([u24(body.length), body]);
const record = (type: number, body: Buffer): Buffer =>
  Buffer.concat([Buffer.from([type, 3, 1]), u16(body.length), body]);
const handshakeFailure = record(21, Buffer.from([2, 40]));

const vector16 = (body: Buffer): Buffer => Buffer.concat([u16(body.length), body]);

/** `dhBits` is for suites with a Diffie-Hellman key; its prime is none, which nobody checks so early. */
function firstFlight(
  version: number,
  suite: number,
  chain: readonly TestCertificate[],
  dhBits: number | undefined,
): Buffer {
  const hello = Buffer.concat([u16(version), Buffer.alloc(32, 7), Buffer.from([0]), u16(suite), Buffer.from([0])]);
  const list = Buffer.concat(chain.map(({ der }) => vector24(der)));
  const dhKey = Buffer.concat([vector16(Buffer.alloc((dhBits ?? 0) / 8, 0xff)), vector16(Buffer.from([2]))]);
  const keyExchange = dhBits === undefined ? [] : [message(12, dhKey)];
  const messages = [message(2, hello), message(11, vector24(list)), ...keyExchange, message(14, Buffer.alloc(0))];
  return record(22, Buffer.concat(messages));
}

interface OldServer {
  sent?: readonly TestCertificate[];
  dhBits?: number;
}

/** Speaks these versions and suites, and agrees to the first suite of its own list that was offered. */
async function startOldServer(
  versions: readonly TlsVersion[],
  suites: readonly number[],
  { sent = [leaf, intermediate], dhBits }: OldServer,
): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', (hello: Buffer) => {
      const version = hello.readUInt16BE(9);
      const suitesAt = 44 + hello.readUInt8(43);
      const list = hello.subarray(suitesAt + 2, suitesAt + 2 + hello.readUInt16BE(suitesAt));
      const offered = Array.from({ length: list.length / 2 }, (_, index) => list.readUInt16BE(index * 2));
      const suite = suites.find((each) => offered.includes(each));
      const isSpoken = versions.some((each) => wireVersion[each] === version);
      socket.end(isSpoken && suite ? firstFlight(version, suite, sent, dhBits) : handshakeFailure);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

async function look(versions: readonly TlsVersion[], suites: readonly number[], server: OldServer = {}) {
  const port = await startOldServer(versions, suites, server);
  const network = localNetwork({ extraCa: [root.pem] });
  const gathered = await gatherTls({ host: 'site.test', port, network, signal: AbortSignal.timeout(10_000) });
  if (!gathered.ok) throw new Error(gathered.error.message);
  return gathered.value;
}

const [rc4Sha, tripleDes, aes128, exportRc4, dheAes128] = [0x0005, 0x000a, 0x002f, 0x0003, 0x0033];

it('sees a server of SSL 3.0 only', async () => {
  const tls = await look(['SSLv3'], [tripleDes]);
  expect(tls.versions.filter(({ accepted }) => accepted)).toEqual([
    { version: 'SSLv3', accepted: true, cipher: { name: 'DES-CBC3-SHA', bits: 112 }, keyExchange: null },
  ]);
  expect(tls.trustErrors).toEqual(['weak_cipher']);
});

it('sees a server of RC4 only, and judges its certificate all the same', async () => {
  const tls = await look(['TLSv1', 'TLSv1.1', 'TLSv1.2'], [rc4Sha]);
  expect(tls.suites.filter(({ accepted }) => accepted).map(({ kind }) => kind)).toEqual(['rc4']);
  expect(tls.trustErrors).toEqual(['weak_cipher']);
  expect(tls.chain.map(({ subject }) => subject.CN)).toEqual(['site.test', 'Test Issuing']);
});

it('finds the weak suites behind a sound first choice', async () => {
  const tls = await look(['TLSv1.2'], [aes128, tripleDes, rc4Sha, exportRc4]);
  expect(tls.trusted).toBe(true);
  expect(tls.suites.filter(({ accepted }) => accepted).map(({ kind, cipher }) => [kind, cipher?.name])).toEqual([
    ['broken', 'EXP-RC4-MD5'],
    ['rc4', 'RC4-SHA'],
    ['small-block', 'DES-CBC3-SHA'],
    ['128-bit', 'AES128-SHA'],
  ]);
});

it('measures a group of 512 bits', async () => {
  const tls = await look(['TLSv1.2'], [dheAes128], { dhBits: 512 });
  expect(tls.versions.find(({ accepted }) => accepted)?.keyExchange).toEqual({ type: 'DH', name: null, bits: 512 });
  expect(tls).toMatchObject({ trusted: false, certificateTrusted: true, trustErrors: ['weak_dh'] });
});

it.each([
  ['with a 512-bit key', async () => issueCertificate({ name: 'site.test', keyKind: 'rsa-512', issuer: intermediate })],
  ['with a signature over MD5', async () => signedWithMd5(leaf, intermediate)],
])('does not trust a certificate %s', async (_name, make) => {
  const tls = await look(['TLSv1.2'], [aes128], { sent: [await make(), intermediate] });
  expect(tls).toMatchObject({ trusted: false, certificateTrusted: false });
  expect(tls.trustErrors).toHaveLength(1);
});
