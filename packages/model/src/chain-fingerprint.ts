import { textHash } from './text-hash.ts';
import type { Hop } from './trace.ts';

type Followed = Pick<Hop, 'url' | 'statusCode' | 'redirectType' | 'error'>;

/**
 * A number that is the same for chains that go the same way: by URL, status code, type and error of every hop. 32 bits
 * with a sign, as databases keep them. How long it took and what was sent besides does not count.
 */
export const chainFingerprint = (hops: readonly Followed[]): number =>
  textHash(
    hops.map(({ url, ...hop }) => `${hop.statusCode} ${hop.redirectType} ${hop.error?.code} ${url}`).join('\n'),
  ) | 0;
