import type { Hop } from './trace.ts';

/** Where the last hop leads, when that is a hop the chain has passed: its number, from 1. */
export function loopTarget(hops: readonly Pick<Hop, 'url' | 'redirect' | 'redirectType'>[]): number | undefined {
  const last = hops.at(-1);
  // A page that loads itself again and again is shown in between.
  const to = last?.redirectType === 'FINAL' ? undefined : last?.redirect?.to;
  const index = to === undefined ? -1 : hops.findIndex(({ url }) => withoutFragment(url) === withoutFragment(to));
  return index === -1 ? undefined : index + 1;
}

const withoutFragment = (url: string): string => url.replace(/#.*/s, '');
