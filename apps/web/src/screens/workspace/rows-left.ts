import { monitorLimits, plural } from '@hopwise/model';
import { formatCount } from '../../ui/format.tsx';

const { atOnce, perProject } = monitorLimits;

/** Says how many URLs of a job wait for another import; null: none. */
export function rowsLeft(left: number): string | null {
  if (left === 0) return null;
  // The server doesn't count more.
  const more = left < perProject ? plural(left, 'more URL') : `At least ${formatCount(left)} more URLs`;
  return `One import can have up to ${formatCount(atOnce)}. ${more} left: repeat the import to continue.`;
}
