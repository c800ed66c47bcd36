import 'reflect-metadata';
import { X509Certificate } from 'node:crypto';
import { rootCertificates } from 'node:tls';
import type { TrustErrorCode } from '@hopwise/model';
import { Extension, SubjectAlternativeNameExtension } from '@peculiar/x509';
import { describe, expect, it } from 'vitest';
import {
  anyPurpose,
  clientAuth,
  issueCertificate,
  makeAuthorities,
  signedWithMd5,
  type TestKeyKind,
} from '../testing/pki.ts';
import { findCertificatePath } from './certificate-path.ts';
import { judgeTrust, type TrustQuestion } from './certificate-trust.ts';
import { createTrustStore } from './trust-store.ts';

const { root, intermediate } = await makeAuthorities();
const leaf = await issueCertificate({ name: 'site.test', issuer: intermediate });

function judge(ders: readonly Buffer[], overrides: Partial<TrustQuestion> = {}) {
  const store = overrides.store ?? createTrustStore([root.pem]);
  const sent = ders.map((der) => new X509Certificate(der));
  const now = new Date();
  return judgeTrust({
    path: findCertificatePath(sent, store, now),
    issuerFetched: false,
    host: 'site.test',
    store,
    now,
    staple: undefined,
    signsHandshake: true,
    openSslError: null,
    ...overrides,
  });
}

it('distinguishes public roots from custom ones', () => {
  const publicRoot = new X509Certificate(rootCertificates[0] ?? '');
  expect(judge([publicRoot.raw])).toMatchObject({ publiclyTrusted: true, trustErrors: ['no_san', 'wrong_purpose'] });
  expect(judge([leaf.der, intermediate.der])).toMatchObject({ publiclyTrusted: false, trustErrors: [] });
});

it('reads several roots from one file', () => {
  const store = createTrustStore([`comment\n${intermediate.pem}\n${root.pem}`]);
  expect(judge([leaf.der, intermediate.der], { store }).trustErrors).toEqual([]);
});

it.each([
  ['PERMITTED_VIOLATION', 'invalid'],
  ['CERT_REVOKED', 'revoked'],
] as const)("takes over OpenSSL's %s as %s when nothing else is wrong", (openSslError, expected) => {
  expect(judge([leaf.der, intermediate.der], { openSslError }).trustErrors).toEqual([expected]);
});

it('judges without OpenSSL if it is not available', () => {
  expect(judge([leaf.der, intermediate.der], { openSslError: undefined }).trustErrors).toEqual([]);
});

describe('strength, as browsers require it', () => {
  const rsaAuthority = makeAuthorities('rsa-2048');
  const judgeKey = async (keyKind: TestKeyKind) =>
    judge([(await issueCertificate({ name: 'site.test', issuer: intermediate, keyKind })).der, intermediate.der]);

  it.each<[TestKeyKind, boolean, TrustErrorCode[]]>([
    ['rsa-512', false, ['weak_key']],
    ['rsa-768', false, ['weak_key']],
    ['rsa-1024', true, ['weak_key']],
    ['rsa-2048', true, []],
    ['ec-p224', false, ['weak_key']],
    ['ec', true, []],
    ['ec-p384', true, []],
    // No browser can connect with these three, but that is no fault of the certificate.
    ['ec-p521', true, []],
    ['rsa-pss', true, []],
    ['ed25519', true, []],
  ])('of a key of the kind %s', async (keyKind, trusted, trustErrors) => {
    expect(await judgeKey(keyKind)).toMatchObject({ trusted, trustErrors });
  });

  it('of a signature that browsers cannot verify', async () => {
    const modern = await issueCertificate({ name: 'Modern Root', isCa: true, keyKind: 'ed25519' });
    const signed = await issueCertificate({ name: 'site.test', issuer: modern });
    const store = createTrustStore([modern.pem]);
    expect(judge([signed.der], { store })).toMatchObject({ trusted: false, trustErrors: ['invalid'] });
  });

  it('of a signature over MD5', async () => {
    const authorities = await rsaAuthority;
    const sound = await issueCertificate({ name: 'site.test', issuer: authorities.intermediate });
    const store = createTrustStore([authorities.root.pem]);
    const weak = signedWithMd5(sound, authorities.intermediate);
    const judged = judge([weak.der, authorities.intermediate.der], { store });
    expect(judged).toMatchObject({ trusted: false, trustErrors: ['weak_signature'] });
  });

  it('not of the root, which is trusted for being known', async () => {
    const oldRoot = await issueCertificate({ name: 'Old Root', isCa: true, hash: 'SHA-1', keyKind: 'rsa-1024' });
    const under = await issueCertificate({ name: 'site.test', issuer: oldRoot });
    const store = createTrustStore([oldRoot.pem]);
    expect(judge([under.der], { store })).toMatchObject({ trusted: true, trustErrors: [] });
  });
});

it.each([
  [398, true],
  [399, false],
])('a public authority may issue for %d days: %s', async (validToDays, trusted) => {
  const long = await issueCertificate({ name: 'site.test', issuer: intermediate, validFromDays: 0, validToDays });
  const store = { ...createTrustStore([root.pem]), isPublic: () => true };
  expect(judge([long.der, intermediate.der], { store })).toMatchObject({ trusted, publiclyTrusted: true });
});

it.each<[string, string, boolean, boolean]>([
  ['signatures', '03020780', true, true],
  ['signatures', '03020780', false, false],
  ['the encryption of keys', '03020520', true, false],
  ['the encryption of keys', '03020520', false, true],
  ['neither', '03020308', true, false],
])('holds a key that is for %s (%s) to it, where the handshake is signed: %s', async (_use, bits, signs, trusted) => {
  const usage = new Extension('2.5.29.15', true, Buffer.from(bits, 'hex'));
  const limited = await issueCertificate({ name: 'site.test', issuer: intermediate, usage });
  const { trustErrors } = judge([limited.der, intermediate.der], { signsHandshake: signs });
  expect(trustErrors).toEqual(trusted ? [] : ['wrong_purpose']);
});

it.each([
  ['every purpose', [anyPurpose], []],
  ['clients alone', [clientAuth], ['wrong_purpose']],
])('judges an authority in between that may issue for %s', async (_use, purposes, expected) => {
  const limited = await issueCertificate({ name: 'Limited', issuer: root, isCa: true, purposes });
  const under = await issueCertificate({ name: 'site.test', issuer: limited });
  const { trustErrors } = judge([under.der, limited.der], { openSslError: 'INVALID_PURPOSE' });
  expect(trustErrors).toEqual(expected);
});

it.each([
  ['that every client has to read', true, []],
  ['that clients may skip', false, ['invalid']],
])('judges a certificate without a subject and with names %s', async (_name, isCritical, expected) => {
  const names = new SubjectAlternativeNameExtension([{ type: 'dns', value: 'site.test' }], isCritical);
  const issued = { name: 'site.test', subject: '', altNames: [], extensions: [names], issuer: intermediate };
  expect(judge([(await issueCertificate(issued)).der, intermediate.der]).trustErrors).toEqual(expected);
});

it('does not let OpenSSL, which tries one path alone, overrule a path that is in date', () => {
  expect(judge([leaf.der, intermediate.der], { openSslError: 'CERT_HAS_EXPIRED' }).trusted).toBe(true);
});

it('stays quick with many certificates that issue each other', async () => {
  const issue = (name: string, issuerName: string, serial: number) =>
    issueCertificate({ name, isCa: true, validToDays: 50 + serial, issuer: { ...intermediate, name: issuerName } });
  const rounds = Array.from({ length: 9 }, (_, serial) => [issue('Hen', 'Egg', serial), issue('Egg', 'Hen', serial)]);
  const circle = await Promise.all(rounds.flat());
  const chick = await issueCertificate({ name: 'site.test', issuer: { ...intermediate, name: 'Hen' } });
  const { trustErrors } = judge([chick.der, ...circle.map(({ der }) => der)]);
  expect(trustErrors).toEqual(['unknown_issuer']);
});
