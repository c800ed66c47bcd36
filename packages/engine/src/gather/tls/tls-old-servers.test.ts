import type { TlsTraits, TlsVersion } from '@hopwise/model';
import { describe, expect, it } from 'vitest';
import { generousMs, localNetwork } from '../../testing/local-network.ts';
import { type OldServer, startOldTlsServer } from '../../testing/old-tls-server.ts';
import { issueCertificate, makeAuthorities, signedWithMd5 } from '../../testing/pki.ts';
import { gatherTls } from './tls.ts';

const { root, intermediate } = await makeAuthorities('rsa-2048');
const leaf = await issueCertificate({ name: 'site.test', keyKind: 'rsa-2048', issuer: intermediate });

async function look(versions: readonly TlsVersion[], suites: readonly number[], options: Partial<OldServer> = {}) {
  await using server = await startOldTlsServer({ versions, suites, sent: [leaf, intermediate], ...options });
  const { port } = server;
  const network = localNetwork({ extraCa: [root.pem] });
  const gathered = await gatherTls({ host: 'site.test', port, network, signal: AbortSignal.timeout(generousMs) });
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

it('sees an RC4-only server and still judges its certificate', async () => {
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
    ['browsers', 'AES128-SHA'],
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

describe('traits', () => {
  const traitsOf = async (options: Partial<OldServer>) => (await look(['TLSv1.2'], [aes128], options)).traits;
  const renegotiationInfo = [0xff01, Buffer.from([0])] as const;

  it('of a server with none of the usual faults', async () => {
    expect(await traitsOf({ extensions: [renegotiationInfo] })).toEqual({
      secureRenegotiation: true,
      compression: false,
      postQuantum: false,
    });
  });

  it.each<[string, Partial<OldServer>, Partial<TlsTraits>]>([
    ['no secure renegotiation', {}, { secureRenegotiation: false }],
    ['compression', { compresses: true }, { compression: true }],
  ])('with %s', async (_name, options, traits) => {
    expect(await traitsOf(options)).toMatchObject(traits);
  });

  it('counts timestamps in the TLS extension', async () => {
    const list = Buffer.from('000a 0003010203 0003010203'.replaceAll(' ', ''), 'hex');
    const { scts } = await look(['TLSv1.2'], [aes128], { extensions: [[18, list]] });
    expect(scts).toEqual({ embedded: 0, tlsExtension: 2, ocsp: null });
  });
});
