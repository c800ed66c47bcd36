import { type MonitorAction, type MonitorActionResult, plural } from '@hopwise/model';

const done: Readonly<Record<MonitorAction['kind'], string>> = {
  pause: 'paused',
  resume: 'resumed',
  run: 'will run now',
  delete: 'deleted',
  restore: 'restored',
  'add-tags': 'tagged',
  'remove-tags': 'changed',
  'set-channels': 'changed',
};

interface DescribedResult {
  /** What was done; null: nothing. */
  success: string | null;
  /** What was rejected, with the first reason; null: nothing. */
  rejection: { title: string; message: string } | null;
  /** Nothing was done, and nothing had to be. */
  isUnneeded: boolean;
}

/** Says in sentences what an action did to the selected monitors. */
export function describeActionResult(
  kind: MonitorAction['kind'],
  { done: changed, rejected }: MonitorActionResult,
): DescribedResult {
  const [first] = rejected;
  return {
    success: changed.length === 0 ? null : `${plural(changed.length, 'monitor')} ${done[kind]}`,
    rejection:
      first === undefined
        ? null
        : {
            title: `${plural(rejected.length, 'monitor')} rejected`,
            message: `${first.name ?? 'A monitor'}: ${first.reason}`,
          },
    isUnneeded: changed.length === 0 && first === undefined,
  };
}
