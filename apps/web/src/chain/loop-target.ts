import type { Hop } from '@hopwise/model';

/** Where the last hop leads, when that is a hop the chain has passed: its number, from 1. */
export function loopTarget(hops: readonly Hop[]): number | undefined {
  const to = hops.at(-1)?.redirect?.to;
  const index = to === undefined ? -1 : hops.findIndex(({ url }) => url === to);
  return index === -1 ? undefined : index + 1;
}
