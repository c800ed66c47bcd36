import { X509Certificate } from 'node:crypto';
import { rootCertificates } from 'node:tls';
import { describe, expect, it } from 'vitest';
import { issueCertificate, makeAuthorities } from '../testing/pki.ts';
import { describeCertificate, parseCertificate } from './certificate.ts';
import { signatureAlgorithm } from './signature-algorithm.ts';

describe('describeCertificate', () => {
  it('describes an elliptic-curve certificate', async () => {
    const { intermediate } = await makeAuthorities();
    const altNames = [
      { type: 'dns', value: 'site.test' },
      { type: 'dns', value: '*.site.test' },
      { type: 'ip', value: '192.0.2.1' },
      { type: 'ip', value: '2001:db8::1' },
    ] as const;
    const { der } = await issueCertificate({ name: 'site.test', issuer: intermediate, altNames: [...altNames] });
    expect(describeCertificate(der)).toMatchObject({
      subject: { CN: 'site.test' },
      issuer: { CN: 'Test Issuing' },
      subjectAltNames: ['DNS:site.test', 'DNS:*.site.test', 'IP Address:192.0.2.1', 'IP Address:2001:db8::1'],
      subjectAltNameCount: 4,
      keyType: 'ec',
      keyBits: 256,
      keyCurve: 'prime256v1',
      rsaExponent: null,
      signatureAlgorithm: 'ecdsa-with-SHA256',
      signatureHash: 'sha256',
      isCa: false,
      selfSigned: false,
    });
  });

  it.each([
    ['rsa-2048', 'SHA-1', { keyType: 'rsa', keyBits: 2048, rsaExponent: '65537', signatureHash: 'sha1' }],
    ['rsa-2048', 'SHA-384', { signatureAlgorithm: 'sha384WithRSAEncryption', signatureHash: 'sha384' }],
    ['ed25519', 'SHA-256', { keyType: 'ed25519', keyBits: null, signatureAlgorithm: 'ED25519', signatureHash: null }],
  ] as const)('describes a self-signed %s certificate signed with %s', async (keyKind, hash, expected) => {
    const { der } = await issueCertificate({ name: 'self.test', keyKind, hash });
    expect(describeCertificate(der)).toMatchObject({ ...expected, selfSigned: true });
  });

  it('shows the first hundred of many names and counts them all', async () => {
    const altNames = Array.from({ length: 150 }, (_, index) => ({ type: 'dns' as const, value: `n${index}.test` }));
    const described = describeCertificate((await issueCertificate({ name: 'many.test', altNames })).der);
    expect(described.subjectAltNames).toHaveLength(100);
    expect(described.subjectAltNameCount).toBe(150);
  });

  it('reads every root that Node ships', () => {
    for (const pem of rootCertificates) {
      const { keyBits, signatureHash, selfSigned, isCa } = describeCertificate(new X509Certificate(pem));
      expect({ keyBits, signatureHash, selfSigned, isCa }).toEqual({
        keyBits: expect.any(Number),
        signatureHash: expect.any(String),
        selfSigned: true,
        isCa: true,
      });
    }
  });

  it('names the hash of an RSA-PSS signature, whose default is SHA-1', () => {
    const parameters = (hex: string) => ({ tag: 0x30, content: Buffer.from(hex, 'hex'), raw: Buffer.alloc(0) });
    const pss = '1.2.840.113549.1.1.10';
    expect(signatureAlgorithm(pss, parameters('a00f300d06096086480165030402010500'))?.hash).toBe('sha256');
    expect(signatureAlgorithm(pss, parameters(''))?.hash).toBe('sha1');
    expect(signatureAlgorithm('1.2.3', undefined)).toEqual({ name: '1.2.3', hash: null });
  });
});

it('knows what is not a certificate', () => {
  expect(parseCertificate(Buffer.from('3003020101', 'hex'))).toBeUndefined();
});
