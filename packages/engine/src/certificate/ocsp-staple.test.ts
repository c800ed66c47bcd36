import { expect, it } from 'vitest';
import { issueCertificate } from '../testing/pki.ts';
import { ocspResponse } from '../testing/pki-server.ts';
import { readCertificateFields } from './certificate-fields.ts';
import { readOcspStaple } from './ocsp-staple.ts';

const certificate = await issueCertificate({ name: 'site.test' });
const { serialNumber } = readCertificateFields(certificate.der);

it.each([
  ['good', { revoked: false }],
  ['revoked', { revoked: true }],
] as const)('reads that a certificate is %s', (status, options) => {
  const staple = readOcspStaple(ocspResponse(certificate, { ...options, nextUpdateDays: 2 }), serialNumber);
  expect(staple?.status).toBe(status);
  const daysLeft = ((staple?.nextUpdate?.getTime() ?? 0) - Date.now()) / 86_400_000;
  expect(daysLeft).toBeCloseTo(2, 3);
});

it.each([
  ['is about another certificate', ocspResponse(certificate), Buffer.from([1])],
  ['only says "try later"', Buffer.from('30030a0103', 'hex'), serialNumber],
  ['is cut off', ocspResponse(certificate).subarray(0, 60), serialNumber],
  ['is empty', Buffer.alloc(0), serialNumber],
])('reads nothing from a response that %s', (_name, response, serial) => {
  expect(readOcspStaple(response, serial)).toBeUndefined();
});
