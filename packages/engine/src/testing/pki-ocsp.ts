import { sign } from 'node:crypto';
import { dayMs } from '@hopwise/model';
import { readCertificateFields } from '../certificate/certificate-fields.ts';
import type { TestCertificate } from './pki.ts';
import { tagged } from './tagged.ts';

const sequence = (...parts: Buffer[]): Buffer => tagged(0x30, Buffer.concat(parts));
const time = (date: Date): Buffer =>
  tagged(0x18, Buffer.from(`${date.toISOString().replace(/[-:T]|\.\d+Z/g, '')}Z`, 'latin1'));

const basicOcspResponse = Buffer.from('2b0601050507300101', 'hex');
const ecdsaSha256 = Buffer.from('2a8648ce3d040302', 'hex');
const sha1 = Buffer.from('2b0e03021a', 'hex');
const ocspTimestamps = Buffer.from('2b06010401d679020405', 'hex');
export interface OcspOptions {
  revoked?: boolean;
  nextUpdateDays?: number;
  sctCount?: number;
  /** An elliptic-curve CA, or its delegated responder; an invalid signature by default. */
  signer?: TestCertificate;
  /** Sent along, so that the signer can be known. */
  delegate?: TestCertificate;
}

/** RFC 6962 section 3.3: timestamps whose content isn't read here. */
function timestampExtension(count: number): Buffer {
  const list = Buffer.from(`${(count * 5).toString(16).padStart(4, '0')}${'0003010203'.repeat(count)}`, 'hex');
  const extension = sequence(tagged(0x06, ocspTimestamps), tagged(0x04, tagged(0x04, list)));
  return tagged(0xa1, sequence(extension));
}

/** An OCSP response about one certificate (RFC 6960 section 4.2.1). */
export function ocspResponse(
  { der }: TestCertificate,
  { revoked = false, nextUpdateDays = 3, sctCount = 0, signer, delegate }: OcspOptions = {},
): Buffer {
  const now = Date.now();
  const hash = tagged(0x04, Buffer.alloc(20));
  const certificateId = sequence(
    sequence(tagged(0x06, sha1)),
    hash,
    hash,
    tagged(0x02, readCertificateFields(der).serialNumber),
  );
  const status = revoked ? tagged(0xa1, time(new Date(now - dayMs))) : tagged(0x80, Buffer.alloc(0));
  const nextUpdate = tagged(0xa0, time(new Date(now + nextUpdateDays * dayMs)));
  const extensions = sctCount > 0 ? [timestampExtension(sctCount)] : [];
  const single = sequence(certificateId, status, time(new Date(now - 5 * dayMs)), nextUpdate, ...extensions);
  const responseData = sequence(tagged(0xa2, hash), time(new Date(now)), sequence(single));
  const signature = signer ? sign('sha256', responseData, signer.privateKeyPem) : Buffer.from([0]);
  const certificates = delegate ? [tagged(0xa0, sequence(delegate.der))] : [];
  const bits = tagged(0x03, Buffer.concat([Buffer.from([0]), signature]));
  const basic = sequence(responseData, sequence(tagged(0x06, signer ? ecdsaSha256 : sha1)), bits, ...certificates);
  const bytes = sequence(tagged(0x06, basicOcspResponse), tagged(0x04, basic));
  return sequence(tagged(0x0a, Buffer.from([0])), tagged(0xa0, bytes));
}
