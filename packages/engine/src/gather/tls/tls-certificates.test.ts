import { describe, expect, it } from 'vitest';
import { startSite } from '../../testing/http-site.ts';
import {
  type CertificateOptions,
  clientAuth,
  embeddedScts,
  issueCertificate,
  issuerAt,
  mustStaple,
} from '../../testing/pki.ts';
import { ocspResponse } from '../../testing/pki-server.ts';
import { prepareTlsInspection } from '../../testing/tls-inspection.ts';

const { root, intermediate, strangeRoot, issue, look } = await prepareTlsInspection();

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
    ['from a root no one trusts', async () => [await issue({ issuer: strangeRoot }), strangeRoot], ['untrusted_root']],
    ['from an unknown root', async () => [await issue({ issuer: strangeRoot })], ['unknown_issuer']],
    ['without the intermediate', async () => [await issue()], ['incomplete_chain']],
    ['with the root as well', async () => [await issue(), intermediate, root], []],
  ])('names one %s', async (_name, makeChain, errors) => {
    const tls = await look(await makeChain());
    expect(tls).toMatchObject({ trustErrors: errors, chainOrder: 'right' });
  });

  it("accepts one whose intermediate can be fetched, and reports that it wasn't sent", async () => {
    await using authority = await startSite({ '/issuing.der': { body: intermediate.der } });
    const extensions = [issuerAt(`http://authority.test:${authority.port}/issuing.der`)];
    const tls = await look([await issue({ extensions })]);
    expect(tls).toMatchObject({ trusted: true, trustErrors: ['incomplete_chain'], issuerFetched: true });
    expect(tls.chain).toHaveLength(1);
  });

  it('does not trust one whose fetched issuer chains to an untrusted root', async () => {
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

  it('rejects an issuer that may not issue', async () => {
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

  it('reports when there is none', async () => {
    expect(await look([await issue(), intermediate])).toMatchObject({
      ocspStapled: false,
      revocation: { revoked: null, reason: expect.stringContaining('neither') },
    });
  });
});

it('reads a certificate with ten thousand names', { tags: 'slow' }, async () => {
  const altNames = Array.from({ length: 10_000 }, (_, index) => ({
    type: 'dns' as const,
    value: `name-${index}.site.test`,
  }));
  const tls = await look([await issue({ altNames }), intermediate], { host: 'name-9999.site.test' });
  expect(tls.trustErrors).toEqual([]);
  expect(tls.chain[0]?.subjectAltNameCount).toBe(10_000);
});
