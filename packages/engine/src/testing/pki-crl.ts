import { dayMs } from '@hopwise/model';
import 'reflect-metadata';
import { webcrypto } from 'node:crypto';
import * as x509 from '@peculiar/x509';
import { readCertificateFields } from '../certificate/certificate-fields.ts';
import type { TestCertificate } from './pki.ts';

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
