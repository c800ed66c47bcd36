import { type KeyObject, verify } from 'node:crypto';
import { type DerElement, derTag, oidText, readDerList } from './der.ts';
import { signatureAlgorithm } from './signature-algorithm.ts';

/** What X.509 signs: certificates, lists of revoked ones and OCSP responses are all built like this. */
export interface SignedData {
  /** As signed, with its header. */
  content: DerElement;
  algorithm: DerElement;
  signature: DerElement;
}

/** The first three elements of a sequence; undefined when they are not such data. */
export function readSignedData(elements: readonly DerElement[]): SignedData | undefined {
  const [content, algorithm, signature] = elements;
  if (!content || !algorithm || signature?.tag !== derTag.bitString) return undefined;
  return { content, algorithm, signature };
}

/** False also for algorithms that OpenSSL or we do not know. */
export function isSignedBy({ content, algorithm, signature }: SignedData, key: KeyObject): boolean {
  const [id, parameters] = readDerList(algorithm.content);
  const known = id && signatureAlgorithm(oidText(id.content), parameters);
  // RSA-PSS would need its parameters taken over; authorities do not use it for these.
  if (!known || known.name === 'rsassaPss') return false;
  try {
    // The first octet of a bit string counts its unused bits.
    return verify(known.hash, content.raw, key, signature.content.subarray(1));
  } catch {
    return false;
  }
}
