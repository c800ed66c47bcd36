import { readExtensions } from './certificate-fields.ts';
import { countTimestamps, wrapped } from './certificate-promises.ts';
import { derTag, readDer, readDerChildren, readDerList } from './der.ts';
import { readDerTime } from './revocation-list.ts';

const nothing = Buffer.alloc(0);

/** The status of one certificate, from its authority (RFC 6960 section 4.2.1). */
export interface OcspStaple {
  status: 'good' | 'revoked' | 'unknown';
  nextUpdate: Date | null;
  /** Certificate timestamps in the response (RFC 6962 section 3.3). */
  sctCount: number;
}

const ocspTimestamps = '1.3.6.1.4.1.11129.2.4.5';

const statusOf: Readonly<Record<number, OcspStaple['status']>> = {
  [derTag.contextPrimitive(0)]: 'good',
  [derTag.contextConstructed(1)]: 'revoked',
  [derTag.contextPrimitive(2)]: 'unknown',
};

/**
 * Reads what a stapled OCSP response says of the certificate with this serial number. The response's signature is not
 * checked: a server that staples a false response harms only itself here. Returns undefined when the response is an
 * error, cannot be read or is about another certificate.
 */
export function readOcspStaple(response: Buffer, serialNumber: Buffer): OcspStaple | undefined {
  const [, responseBytes] = readDerChildren(response);
  const [, basicResponse] = readDerChildren(responseBytes?.content ?? Buffer.alloc(0));
  const [responseData] = readDerChildren(basicResponse?.content ?? Buffer.alloc(0));
  const responses = readDerList(responseData?.content ?? Buffer.alloc(0)).find(({ tag }) => tag === derTag.sequence);
  for (const single of readDerList(responses?.content ?? Buffer.alloc(0))) {
    const [certificateId, certificateStatus, , ...optional] = readDerList(single.content);
    const nextUpdate = optional.find(({ tag }) => tag === derTag.contextConstructed(0));
    const extensions = optional.find(({ tag }) => tag === derTag.contextConstructed(1));
    const serial = readDerList(certificateId?.content ?? Buffer.alloc(0))[3];
    const status = certificateStatus && statusOf[certificateStatus.tag];
    if (!serial?.content.equals(serialNumber) || !status) continue;
    return {
      status,
      nextUpdate: nextUpdate ? readDerTime(readDerList(nextUpdate.content)[0]) : null,
      sctCount: countTimestamps(wrapped(readExtensions(readDer(extensions?.content ?? nothing)).get(ocspTimestamps))),
    };
  }
  return undefined;
}
