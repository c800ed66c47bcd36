import type { ClientComparison } from '@hopwise/model';
import { ClassVerdicts } from './class-verdicts.tsx';
import { DeclaredPanel } from './declared-panel.tsx';
import { VariantGroups } from './variant-groups.tsx';
import { VariantTable } from './variant-table.tsx';

/** All that is known of a comparison, wherever it is shown: the verdict first. */
export function ComparisonReport({ comparison }: { comparison: ClientComparison }) {
  return (
    <>
      <ClassVerdicts comparison={comparison} />
      <VariantTable comparison={comparison} />
      <VariantGroups comparison={comparison} />
      {comparison.declared.length > 0 && <DeclaredPanel declared={comparison.declared} />}
    </>
  );
}
