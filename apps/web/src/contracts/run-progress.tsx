import type { ContractRun } from '@hopwise/model';
import { formatCount } from '../ui/format-number.ts';
import { ProgressBar } from '../ui/progress-bar.tsx';

/** How far a run is: tests that passed, then the others. */
export function RunProgress({ run: { cases, processed, passed } }: { run: ContractRun }) {
  const share = (count: number) => (cases === 0 ? 0 : count / cases);
  return (
    <ProgressBar
      label="Progress of the run"
      value={share(processed)}
      valueText={`${formatCount(processed)} of ${formatCount(cases)}`}
      good={share(passed)}
      size="lg"
    />
  );
}
