import type { ContractRun } from '@hopwise/model';
import { formatCount } from '../ui/format-number.ts';

type Counts = Pick<ContractRun, 'passed' | 'failed' | 'couldNotRun' | 'warnings'>;

/** `120 passed, 3 failed, 1 could not run, 2 warnings`; what there is none of is left out, but for what passed. */
export const describeCounts = ({ passed, failed, couldNotRun, warnings }: Counts): string =>
  [
    `${formatCount(passed)} passed`,
    failed > 0 && `${formatCount(failed)} failed`,
    couldNotRun > 0 && `${formatCount(couldNotRun)} could not run`,
    warnings > 0 && `${formatCount(warnings)} ${warnings === 1 ? 'warning' : 'warnings'}`,
  ]
    .filter((part) => part !== false)
    .join(', ');
