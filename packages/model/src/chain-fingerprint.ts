import type { Hop } from './trace.ts';

/**
 * FNV-1a, 32 bits: short, quick, and the same everywhere and always. Its low bits alone are alike for names that differ
 * in a digit, so the end of MurmurHash3 mixes the others in.
 */
export function textHash(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

type Followed = Pick<Hop, 'url' | 'statusCode' | 'redirectType' | 'error'>;

/**
 * A number that is the same for equal chains: by URL, status code, type and error of every hop. It is a signed 32-bit
 * integer, as in databases. Timing and other data don't count.
 */
export const chainFingerprint = (hops: readonly Followed[]): number =>
  textHash(
    hops.map(({ url, ...hop }) => `${hop.statusCode} ${hop.redirectType} ${hop.error?.code} ${url}`).join('\n'),
  ) | 0;
