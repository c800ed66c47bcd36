import type { TlsEvidence, TlsSuiteKind } from '@hopwise/model';
import { describe, expect, it } from 'vitest';
import { startSite } from '../../testing/http-site.ts';
import { localNetwork } from '../../testing/local-network.ts';
import {
  type CertificateOptions,
  clientAuth,
  embeddedScts,
  issueCertificate,
  issuerAt,
  makeAuthorities,
  mustStaple,
  type TestCertificate,
} from '../../testing/pki.ts';
import { ocspResponse } from '../../testing/pki-ocsp.ts';
import { dhGroup, startTlsServer } from '../../testing/pki-server.ts';
import { gatherTls } from './tls.ts';

const { root, intermediate, strangeRoot } = await makeAuthorities();
const network = localNetwork({ extraCa: [root.pem] });

const rsaLeaf = await issueCertificate({ name: 'site.test', issuer: intermediate, keyKind: 'rsa-2048' });

const issue = (options: Partial<CertificateOptions> = {}): Promise<TestCertificate> =>
  issueCertificate({ name: 'site.test', issuer: intermediate, ...options });

type ServerOptions = Parameters<typeof startTlsServer>[1];

async function look(
  sent: readonly TestCertificate[],
  { host = 'site.test', ...options }: ServerOptions & { host?: string } = {},
): Promise<TlsEvidence> {
  await using server = await startTlsServer(sent, options);
  const gathered = await gatherTls({ host, port: server.port, network, signal: AbortSignal.timeout(15_000) });
  if (!gathered.ok) throw new Error(gathered.error.message);
  return gathered.value;
}

const accepted = ({ versions }: TlsEvidence) =>
  versions.filter((offer) => offer.accepted).map(({ version }) => version);
const suite = ({ suites }: TlsEvidence, kind: TlsSuiteKind) => suites.find((offer) => offer.kind === kind);

describe('certificates', () => {
  it('accepts an ordinary chain', async () => {
    const tls = await look([await issue(), intermediate]);
    expect(tls).toMatchObject({ trusted: true, trustErrors: [], chainOrder: 'right', publiclyTrusted: false });
    expect(tls.chain.map(({ subject }) => subject.CN)).toEqual(['site.test', 'Test Issuing']);
  });

  const wildcard = [{ type: 'dns' as const, value: '*.site.test' }];
  const ipName = [{ type: 'ip' as const, value: '127.0.0.1' }];

  it.each([
    ['expired', { validFromDays: -90, validToDays: -1 }, ['expired']],
    ['not yet valid', { validFromDays: 2 }, ['not_yet_valid']],
    ['for another host', { name: 'other.test' }, ['host_mismatch']],
    ['without alternative names', { altNames: [] }, ['no_san']],
    ['for clients only', { purposes: [clientAuth] }, ['wrong_purpose']],
    ['signed with SHA-1', { hash: 'SHA-1' }, ['weak_signature']],
    ['with a 2048-bit RSA key', { keyKind: 'rsa-2048' }, []],
    ['with an Ed25519 key', { keyKind: 'ed25519' }, ['unsupported_key']],
    ['with a key on P-521', { keyKind: 'ec-p521' }, ['unsupported_key']],
    ['with an RSA key for PSS alone', { keyKind: 'rsa-pss' }, ['unsupported_key']],
    [
      'expired and for another host',
      { name: 'other.test', validToDays: -1, validFromDays: -9 },
      ['expired', 'host_mismatch'],
    ],
  ] as const satisfies [string, Partial<CertificateOptions>, string[]][])(
    'names one %s',
    async (_name, options, errors) => {
      const tls = await look([await issue(options), intermediate]);
      expect(tls.trustErrors).toEqual(errors);
      expect(tls.trusted).toBe(errors.length === 0);
    },
  );

  it.each([
    ['a 1024-bit RSA key', { keyKind: 'rsa-1024' }, 'weak_key'],
    ['a demand for a staple that is missing', { extensions: [mustStaple] }, 'must_staple_missing'],
  ] as const)('names %s, with which a browser goes on', async (_name, options, error) => {
    const tls = await look([
      await issue({ ...options, extensions: [...('extensions' in options ? options.extensions : [])] }),
      intermediate,
    ]);
    expect(tls).toMatchObject({ trusted: true, certificateTrusted: true, trustErrors: [error] });
  });

  it.each([
    ['a wildcard for one label', wildcard, 'www.site.test', []],
    ['a wildcard and two labels', wildcard, 'a.b.site.test', ['host_mismatch']],
    ['an address', ipName, '127.0.0.1', []],
    ['names only, for an address', wildcard, '127.0.0.1', ['host_mismatch']],
  ] as const)('matches %s', async (_name, altNames, host, errors) => {
    const tls = await look([await issue({ altNames: [...altNames] }), intermediate], { host });
    expect(tls.trustErrors).toEqual(errors);
  });

  it('counts timestamps inside the certificate', async () => {
    const { scts } = await look([await issue({ extensions: [embeddedScts(2)] }), intermediate]);
    expect(scts).toEqual({ embedded: 2, tlsExtension: 0, ocsp: 0 });
    expect((await look([await issue(), intermediate])).scts.embedded).toBe(0);
  });
});

describe('chains', () => {
  it.each([
    ['self-signed', async () => [await issueCertificate({ name: 'site.test' })], ['self_signed']],
    ['from a root nobody trusts', async () => [await issue({ issuer: strangeRoot }), strangeRoot], ['untrusted_root']],
    ['from a root nobody knows', async () => [await issue({ issuer: strangeRoot })], ['unknown_issuer']],
    ['without the intermediate', async () => [await issue()], ['incomplete_chain']],
    ['with the root as well', async () => [await issue(), intermediate, root], []],
  ])('names one %s', async (_name, makeChain, errors) => {
    const tls = await look(await makeChain());
    expect(tls).toMatchObject({ trustErrors: errors, chainOrder: 'right' });
  });

  it('goes on with one whose intermediate can be fetched, and says that it was not sent', async () => {
    await using authority = await startSite({ '/issuing.der': { body: intermediate.der } });
    const extensions = [issuerAt(`http://authority.test:${authority.port}/issuing.der`)];
    const tls = await look([await issue({ extensions })]);
    expect(tls).toMatchObject({ trusted: true, trustErrors: ['incomplete_chain'], issuerFetched: true });
    expect(tls.chain).toHaveLength(1);
  });

  it('does not trust one whose issuer can be fetched, but leads to a root nobody trusts', async () => {
    await using authority = await startSite({ '/private.pem': { body: strangeRoot.pem } });
    const extensions = [issuerAt(`http://authority.test:${authority.port}/private.pem`)];
    const tls = await look([await issue({ issuer: strangeRoot, extensions })]);
    expect(tls).toMatchObject({ trusted: false, trustErrors: ['untrusted_root'], issuerFetched: false });
  });

  it.each(['TLSv1.2', 'TLSv1.3'] as const)('sees the wrong order over %s', async (version) => {
    const sent = [await issue(), root, intermediate];
    const tls = await look(sent, { minVersion: version, maxVersion: version });
    expect(tls).toMatchObject({ trusted: true, chainOrder: 'wrong' });
    expect(tls.chain.map(({ subject }) => subject.CN)).toEqual(['site.test', 'Test Root', 'Test Issuing']);
  });

  const authority = { isCa: true, validFromDays: -90 };

  it('names a SHA-1 signature on an intermediate', async () => {
    const old = await issueCertificate({ ...authority, name: 'Old Issuing', issuer: root, hash: 'SHA-1' });
    expect((await look([await issue({ issuer: old }), old])).trustErrors).toEqual(['weak_signature_in_chain']);
  });

  it('names an intermediate that has expired', async () => {
    const gone = await issueCertificate({ ...authority, name: 'Gone Issuing', issuer: root, validToDays: -1 });
    expect((await look([await issue({ issuer: gone }), gone])).trustErrors).toEqual(['expired']);
  });

  it('prefers a way that is in date', async () => {
    const renewed = await issueCertificate({ ...authority, name: 'Renewed Issuing', issuer: root });
    const former = await issueCertificate({ ...authority, name: 'Renewed Issuing', issuer: root, validToDays: -1 });
    expect((await look([await issue({ issuer: renewed }), former, renewed])).trustErrors).toEqual([]);
  });

  it('refuses an issuer that may not issue', async () => {
    const shop = await issueCertificate({ name: 'shop.test', issuer: intermediate });
    const tls = await look([await issue({ issuer: shop }), shop, intermediate]);
    expect(tls.trustErrors).toEqual(['invalid']);
  });

  it('takes over what only OpenSSL sees: a path longer than allowed', async () => {
    const deeper = await issueCertificate({ ...authority, name: 'Deeper Issuing', issuer: intermediate });
    const tls = await look([await issue({ issuer: deeper }), deeper, intermediate]);
    expect(tls.trustErrors).toEqual(['invalid']);
  });
});

describe('OCSP staples', () => {
  const good = { revoked: false, source: 'staple', reason: null };

  it.each([
    ['good', [], {}, { ocspStapled: true, revocation: good, trustErrors: [] }],
    ['revoked', [], { revoked: true }, { revocation: { revoked: true, source: 'staple' }, trustErrors: ['revoked'] }],
    ['good where one is demanded', [mustStaple], {}, { mustStaple: true, trustErrors: [] }],
    ['stale where one is demanded', [mustStaple], { nextUpdateDays: -1 }, { trustErrors: ['must_staple_missing'] }],
  ])('reads one that is %s', async (_name, extensions, staple, expected) => {
    const leaf = await issue({ extensions });
    expect(await look([leaf, intermediate], { staple: ocspResponse(leaf, staple) })).toMatchObject(expected);
  });

  it('counts the timestamps in one', async () => {
    const leaf = await issue();
    const { scts } = await look([leaf, intermediate], { staple: ocspResponse(leaf, { sctCount: 3 }) });
    expect(scts).toEqual({ embedded: 0, tlsExtension: 0, ocsp: 3 });
  });

  it('says so when there is none', async () => {
    expect(await look([await issue(), intermediate])).toMatchObject({
      ocspStapled: false,
      revocation: { revoked: null, reason: expect.stringContaining('neither') },
    });
  });
});

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
      ssl2: false,
      secureRenegotiation: true,
      compression: false,
      heartbeat: false,
      ccsInjection: false,
      postQuantum: true,
    });
  });

  it('of one without post-quantum keys', async () => {
    expect((await look([await issue(), intermediate], { ecdhCurve: 'X25519' })).traits.postQuantum).toBe(false);
  });

  it('of one of TLS 1.3 alone, where timestamps by extension cannot be seen', async () => {
    const { traits, scts } = await look([await issue(), intermediate], { minVersion: 'TLSv1.3' });
    expect(traits).toMatchObject({ secureRenegotiation: null, compression: null, ccsInjection: false });
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

it('reads a certificate of ten thousand names', async () => {
  const altNames = Array.from({ length: 10_000 }, (_, index) => ({
    type: 'dns' as const,
    value: `name-${index}.site.test`,
  }));
  const tls = await look([await issue({ altNames }), intermediate], { host: 'name-9999.site.test' });
  expect(tls.trustErrors).toEqual([]);
  expect(tls.chain[0]?.subjectAltNameCount).toBe(10_000);
});
