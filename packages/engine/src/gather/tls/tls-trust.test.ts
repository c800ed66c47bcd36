import { X509Certificate } from 'node:crypto';
import { rootCertificates } from 'node:tls';
import { expect, it } from 'vitest';
import { createTrustStore } from '../../certificate/trust-store.ts';
import { issueCertificate, makeAuthorities } from '../../testing/pki.ts';
import { judgeTrust, type TrustQuestion } from './tls-trust.ts';

const { root, intermediate } = await makeAuthorities();
const leaf = await issueCertificate({ name: 'site.test', issuer: intermediate });

const judge = (ders: readonly Buffer[], overrides: Partial<TrustQuestion> = {}) =>
  judgeTrust({
    sent: ders.map((der) => new X509Certificate(der)),
    host: 'site.test',
    store: createTrustStore([root.pem]),
    now: new Date(),
    staple: undefined,
    openSslError: null,
    ...overrides,
  });

it('tells public roots from those of the owner', () => {
  const publicRoot = new X509Certificate(rootCertificates[0] ?? '');
  expect(judge([publicRoot.raw])).toMatchObject({ publiclyTrusted: true, trustErrors: ['no_san'] });
  expect(judge([leaf.der, intermediate.der])).toMatchObject({ publiclyTrusted: false, trustErrors: [] });
});

it('reads several roots from one file', () => {
  const store = createTrustStore([`comment\n${intermediate.pem}\n${root.pem}`]);
  expect(judge([leaf.der, intermediate.der], { store }).trustErrors).toEqual([]);
});

it.each([
  ['PERMITTED_VIOLATION', 'invalid'],
  ['CERT_REVOKED', 'revoked'],
  ['INVALID_PURPOSE', 'wrong_purpose'],
] as const)("takes over OpenSSL's %s as %s when nothing else is wrong", (openSslError, expected) => {
  expect(judge([leaf.der, intermediate.der], { openSslError }).trustErrors).toEqual([expected]);
});

it('judges without OpenSSL where it could not be asked', () => {
  expect(judge([leaf.der, intermediate.der], { openSslError: undefined }).trustErrors).toEqual([]);
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
