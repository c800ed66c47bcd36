import type { Socket } from 'node:net';
import type { TlsOptions } from 'node:tls';
import type { TrustErrorCode } from '@hopwise/model';
import { describe, expect, it } from 'vitest';
import { type HttpSite, startSite } from './testing/http-site.ts';
import { localNetwork, traceLocally } from './testing/local-network.ts';
import {
  anyPurpose,
  type CertificateOptions,
  clientAuth,
  issueCertificate,
  issuerAt,
  makeAuthorities,
  mustStaple,
  type TestAuthorities,
  type TestKeyKind,
  tlsOf,
} from './testing/pki.ts';
import { response, startRawServer } from './testing/raw-server.ts';

const authorities = await makeAuthorities();
const leaf = await issueCertificate({ name: 'site.test', issuer: authorities.intermediate });
const network = localNetwork({ extraCa: [authorities.root.pem] });

const tls12: TlsOptions = { maxVersion: 'TLSv1.2' };

const hello = (socket: Socket) => socket.write(response('200 OK', [], 'hello'));

describe('a secure hop', () => {
  it.each<[string, Partial<CertificateOptions> & { by: keyof TestAuthorities | 'itself' }, TrustErrorCode]>([
    ['out of date', { by: 'root', validFromDays: -20, validToDays: -10 }, 'expired'],
    ['not valid yet', { by: 'root', validFromDays: 10 }, 'not_yet_valid'],
    ['for another name', { by: 'root', altNames: [{ type: 'dns', value: 'other.test' }] }, 'host_mismatch'],
    ['without alternative names', { by: 'root', altNames: [] }, 'no_san'],
    ['for clients only', { by: 'root', purposes: [clientAuth] }, 'wrong_purpose'],
    ['signed with SHA-1', { by: 'root', hash: 'SHA-1' }, 'weak_signature'],
    ['that signed itself', { by: 'itself' }, 'self_signed'],
    ['from a stranger', { by: 'strangeRoot' }, 'unknown_issuer'],
    ['without its issuer', { by: 'intermediate' }, 'incomplete_chain'],
    ['of the gravest of several faults', { by: 'itself', validFromDays: -20, validToDays: -10 }, 'self_signed'],
  ])('continues with a certificate %s, and reports it', async (_name, { by, ...options }, trustError) => {
    const issuer = by === 'itself' ? {} : { issuer: authorities[by] };
    const bad = await issueCertificate({ name: 'site.test', ...issuer, ...options });
    await using server = await startRawServer(hello, tlsOf([bad], { ciphers: 'DEFAULT:@SECLEVEL=0' }));
    const { hops, end } = await traceLocally(`https://site.test:${server.port}/`, { network });
    expect(end).toEqual({ kind: 'final' });
    expect(hops[0]).toMatchObject({ statusCode: 200, tls: { trusted: false, trustError } });
  });

  it.each<[string, Partial<CertificateOptions>]>([
    ['a 1024-bit RSA key, which only Apple refuses', { keyKind: 'rsa-1024' }],
    ['a demand for a staple, which Chromium does not enforce', { extensions: [mustStaple] }],
    ['a key for every purpose', { purposes: [anyPurpose] }],
    ['ten years of life from a private authority', { validToDays: 3650 }],
  ])('trusts %s', async (_name, options) => {
    const accepted = await issueCertificate({ name: 'site.test', issuer: authorities.intermediate, ...options });
    const tls = tlsOf([accepted, authorities.intermediate], { ciphers: 'DEFAULT:@SECLEVEL=0' });
    await using server = await startRawServer(hello, tls);
    const { hops } = await traceLocally(`https://site.test:${server.port}/`, { network });
    expect(hops[0]?.tls).toMatchObject({ trusted: true, trustError: null });
  });

  it.each<[string, TestKeyKind, TlsOptions, TrustErrorCode]>([
    ['Ed25519 alone', 'ed25519', {}, 'unsupported_key'],
    ['P-521 alone', 'ec-p521', {}, 'unsupported_key'],
    ['RSA for PSS alone', 'rsa-pss', {}, 'unsupported_key'],
    ['DHE alone', 'rsa-2048', { ...tls12, ciphers: 'DHE-RSA-AES128-GCM-SHA256', dhparam: 'auto' }, 'weak_cipher'],
    ['CBC with SHA-384 alone', 'rsa-2048', { ...tls12, ciphers: 'ECDHE-RSA-AES256-SHA384' }, 'weak_cipher'],
  ])(
    'continues with a server of %s, to which no browser can connect, and reports it',
    async (_name, keyKind, options, trustError) => {
      const sent = await issueCertificate({ name: 'site.test', issuer: authorities.intermediate, keyKind });
      await using server = await startRawServer(hello, tlsOf([sent, authorities.intermediate], options));
      const { hops } = await traceLocally(`https://site.test:${server.port}/`, { network });
      expect(hops[0]).toMatchObject({ statusCode: 200, tls: { trusted: false, trustError } });
    },
  );

  it('is shown the certificate that browsers are shown, where a server has several', async () => {
    const rsa = await issueCertificate({ name: 'site.test', issuer: authorities.intermediate, keyKind: 'rsa-2048' });
    const ed25519 = await issueCertificate({ name: 'site.test', issuer: authorities.intermediate, keyKind: 'ed25519' });
    const both = [ed25519, rsa].map((one) => ({
      key: one.privateKeyPem,
      cert: one.pem + authorities.intermediate.pem,
    }));
    const tls = { key: both.map(({ key }) => key), cert: both.map(({ cert }) => cert) };
    await using server = await startRawServer(hello, tls);
    const { hops } = await traceLocally(`https://site.test:${server.port}/`, { network });
    expect(hops[0]?.tls).toMatchObject({ trusted: true, chain: [{ keyType: 'rsa' }, {}] });
  });

  it('goes round DHE where a server prefers it to what browsers offer', async () => {
    const rsa = await issueCertificate({ name: 'site.test', issuer: authorities.intermediate, keyKind: 'rsa-2048' });
    const ciphers = 'DHE-RSA-AES128-GCM-SHA256:AES128-GCM-SHA256';
    const options: TlsOptions = { ...tls12, ciphers, dhparam: 'auto', honorCipherOrder: true };
    await using server = await startRawServer(hello, tlsOf([rsa, authorities.intermediate], options));
    const { hops } = await traceLocally(`https://site.test:${server.port}/`, { network });
    expect(hops[0]?.tls).toMatchObject({ trusted: true, cipher: 'AES128-GCM-SHA256' });
  });

  it('fetches an intermediate in place of one that is out of date', async () => {
    await using authority = await startSite({ '/issuing.der': { body: authorities.intermediate.der } });
    const where = issuerAt(`http://authority.test:${authority.port}/issuing.der`);
    const stale = await issueCertificate({
      name: authorities.intermediate.name,
      issuer: authorities.root,
      isCa: true,
      validFromDays: -900,
      validToDays: -10,
    });
    const sent = await issueCertificate({ name: 'site.test', issuer: authorities.intermediate, extensions: [where] });
    await using server = await startRawServer(hello, tlsOf([sent, stale]));
    const { hops } = await traceLocally(`https://site.test:${server.port}/`, { network });
    expect(hops[0]?.tls).toMatchObject({ trusted: true, trustError: null });
  });

  it('trusts a certificate whose issuer can be fetched, and fetches it once', async () => {
    await using authority = await startSite({ '/issuing.der': { body: authorities.intermediate.der } });
    const where = issuerAt(`http://authority.test:${authority.port}/issuing.der`);
    const alone = await issueCertificate({ name: 'site.test', issuer: authorities.intermediate, extensions: [where] });
    await using server = await startRawServer(hello, tlsOf([alone]));
    await using sibling = await startRawServer(hello, tlsOf([alone]));
    for (const { port } of [server, sibling]) {
      const { hops } = await traceLocally(`https://site.test:${port}/`, { network });
      expect(hops[0]?.tls).toMatchObject({ trusted: true, trustError: null });
      expect(hops[0]?.tls?.chain.map(({ subject }) => subject.CN)).toEqual(['site.test']);
    }
    expect(authority.log).toEqual(['GET /issuing.der']);
  });

  it.each<[string, (authority: HttpSite) => string]>([
    ['is not there', ({ port }) => `http://authority.test:${port}/gone.der`],
    ['is at an address that may not be contacted', () => 'http://10.0.0.1/issuing.der'],
    ['is no certificate', ({ port }) => `http://authority.test:${port}/noise.der`],
  ])('does not trust a certificate whose issuer %s', async (_name, urlAt) => {
    await using authority = await startSite({ '/noise.der': 'not a certificate' });
    const extensions = [issuerAt(urlAt(authority))];
    const alone = await issueCertificate({ name: 'site.test', issuer: authorities.intermediate, extensions });
    await using server = await startRawServer(hello, tlsOf([alone]));
    const { hops } = await traceLocally(`https://site.test:${server.port}/`, { network });
    expect(hops[0]?.tls).toMatchObject({ trusted: false, trustError: 'incomplete_chain' });
  });

  it.each(['TLSv1', 'TLSv1.1'] as const)('continues with a server of %s alone, and reports it', async (protocol) => {
    const old: TlsOptions = { minVersion: protocol, maxVersion: protocol, ciphers: 'DEFAULT:@SECLEVEL=0' };
    await using server = await startRawServer(hello, tlsOf([leaf, authorities.intermediate], old));
    const { hops } = await traceLocally(`https://site.test:${server.port}/`, { network });
    expect(hops[0]).toMatchObject({ statusCode: 200, tls: { protocol, trusted: false, trustError: 'weak_cipher' } });
  });
});
