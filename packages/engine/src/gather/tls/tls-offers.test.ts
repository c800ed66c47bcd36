import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import type { TlsEvidence, TlsSuiteKind } from '@hopwise/model';
import { describe, expect, it } from 'vitest';
import { generousMs, localNetwork } from '../../testing/local-network.ts';
import { dhGroup, startTlsServer } from '../../testing/pki-server.ts';
import { prepareTlsInspection } from '../../testing/tls-inspection.ts';
import { gatherTls } from './tls.ts';

const { intermediate, issue, look } = await prepareTlsInspection();
const rsaLeaf = await issue({ keyKind: 'rsa-2048' });

const accepted = ({ versions }: TlsEvidence) =>
  versions.filter((offer) => offer.accepted).map(({ version }) => version);
const suite = ({ suites }: TlsEvidence, kind: TlsSuiteKind) => suites.find((offer) => offer.kind === kind);

describe('protocol versions', () => {
  it.each([['TLSv1'], ['TLSv1.1'], ['TLSv1.2'], ['TLSv1.3']] as const)('sees a server of %s only', async (version) => {
    const tls = await look([await issue(), intermediate], { minVersion: version, maxVersion: version });
    expect(accepted(tls)).toEqual([version]);
    expect(tls.versions.every((offer) => offer.accepted !== null)).toBe(true);
    const isCurrent = version === 'TLSv1.2' || version === 'TLSv1.3';
    expect(tls).toMatchObject({ trusted: isCurrent, certificateTrusted: true });
  });

  it('sees all of them, with the cipher and the key of each', async () => {
    const tls = await look([await issue(), intermediate], { minVersion: 'TLSv1' });
    expect(accepted(tls)).toEqual(['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3']);
    for (const offer of tls.versions.filter((each) => each.accepted)) {
      expect(offer.cipher?.bits).toBeGreaterThanOrEqual(128);
      expect(offer.keyExchange).toEqual({ type: 'ECDH', name: 'X25519', bits: 253 });
    }
  });

  it('reads the group from a TLS 1.3 server that asks for another key share', async () => {
    const tls = await look([await issue(), intermediate], { minVersion: 'TLSv1.3', ecdhCurve: 'P-384' });
    expect(tls.versions.at(-1)?.keyExchange).toEqual({ type: 'ECDH', name: 'P-384', bits: 384 });
  });
});

describe('traits', () => {
  it('of a server of TLS 1.2 and 1.3, with post-quantum keys', async () => {
    const { traits } = await look([await issue(), intermediate]);
    expect(traits).toEqual({
      secureRenegotiation: true,
      compression: false,
      postQuantum: true,
    });
  });

  it('of one without post-quantum keys', async () => {
    expect((await look([await issue(), intermediate], { ecdhCurve: 'X25519' })).traits.postQuantum).toBe(false);
  });

  it('of one of TLS 1.3 alone, where timestamps by extension cannot be seen', async () => {
    const { traits, scts } = await look([await issue(), intermediate], { minVersion: 'TLSv1.3' });
    expect(traits).toMatchObject({ secureRenegotiation: null, compression: null });
    expect(scts).toEqual({ embedded: 0, tlsExtension: null, ocsp: 0 });
  });
});

describe('cipher suites', () => {
  const tls12 = { maxVersion: 'TLSv1.2' } as const;

  it('sees both strengths of a well-kept server and nothing weak', async () => {
    const tls = await look([await issue(), intermediate]);
    const kinds = tls.suites.filter((offer) => offer.accepted).map(({ kind }) => kind);
    expect(kinds).toEqual([
      '128-bit',
      '256-bit',
      'forward-secret',
      'aead',
      'browsers',
      'modern-128-bit',
      'modern-256-bit',
    ]);
    expect(tls.suites.every((offer) => offer.accepted !== null)).toBe(true);
  });

  it('sees that there is no forward secrecy and no authenticated encryption', async () => {
    const tls = await look([rsaLeaf, intermediate], { ...tls12, ciphers: 'AES128-SHA:AES256-SHA' });
    expect(suite(tls, 'forward-secret')?.accepted).toBe(false);
    expect(suite(tls, 'aead')?.accepted).toBe(false);
    expect(suite(tls, '128-bit')?.cipher).toEqual({ name: 'AES128-SHA', bits: 128 });
    expect(tls.versions.find((offer) => offer.accepted)?.keyExchange).toBeNull();
    expect(tls.trusted).toBe(true);
  });

  it.each([
    ['ECDHE-RSA-AES128-GCM-SHA256', []],
    ['ECDHE-RSA-AES256-SHA', []],
    ['AES256-GCM-SHA384', []],
    ['ECDHE-RSA-AES256-SHA384', ['weak_cipher']],
    ['AES128-SHA256', ['weak_cipher']],
    ['AES256-CCM', ['weak_cipher']],
    ['DHE-RSA-AES128-GCM-SHA256:AES128-GCM-SHA256', []],
  ] as const)('knows whether Chromium agrees to %s', async (ciphers, errors) => {
    const options = { ...tls12, ciphers, dhparam: dhGroup('modp14'), honorCipherOrder: true };
    const tls = await look([rsaLeaf, intermediate], options);
    expect(tls).toMatchObject({ trusted: errors.length === 0, certificateTrusted: true, trustErrors: errors });
  });

  it('names a server that encrypts nothing', async () => {
    const tls = await look([rsaLeaf, intermediate], { ...tls12, ciphers: 'eNULL' });
    expect(suite(tls, 'broken')?.cipher?.bits).toBe(0);
    expect(tls).toMatchObject({ trusted: false, trustErrors: ['weak_cipher'] });
  });

  it.each([
    ['modp2', 1024, ['weak_dh']],
    ['modp14', 2048, ['weak_cipher']],
  ] as const)('measures the Diffie-Hellman group %s', async (group, bits, errors) => {
    const options = { ...tls12, ciphers: 'DHE-RSA-AES128-GCM-SHA256', dhparam: dhGroup(group) };
    const tls = await look([rsaLeaf, intermediate], options);
    expect(suite(tls, 'finite-field-dh')?.keyExchange).toEqual({ type: 'DH', name: null, bits });
    expect(tls.trustErrors).toEqual(errors);
  });
});

it('reports the application protocol that was agreed on', async () => {
  expect((await look([await issue(), intermediate], { ALPNProtocols: ['h2', 'http/1.1'] })).alpn).toBe('h2');
});

it('opens at most 14 connections to a host, and offers nothing older than SSL 3.0', async () => {
  await using server = await startTlsServer([await issue(), intermediate]);
  const offers: Buffer[] = [];
  const onTheWay = createServer((socket) => {
    const upstream = connect(server.port, '127.0.0.1');
    socket.once('data', (offer: Buffer) => offers.push(offer));
    for (const each of [socket, upstream])
      each.on('error', () => {}).on('close', () => [socket, upstream].map((one) => one.destroy()));
    socket.pipe(upstream).pipe(socket);
  });
  await once(onTheWay.listen(0, '127.0.0.1'), 'listening');
  const { port } = onTheWay.address() as AddressInfo;
  await gatherTls({ host: 'site.test', port, network: localNetwork(), signal: AbortSignal.timeout(generousMs) });
  onTheWay.close();
  expect(offers.length).toBeLessThanOrEqual(14);
  // A handshake record with a ClientHello of SSL 3.0 or newer.
  expect(offers.filter((offer) => offer[0] !== 22 || offer[5] !== 1 || offer.readUInt16BE(9) < 0x0300)).toEqual([]);
});
