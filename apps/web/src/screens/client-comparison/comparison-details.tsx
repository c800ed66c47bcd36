import type { ClientComparison } from '@hopwise/model';
import { ClassVerdicts } from './class-verdicts.tsx';
import { ComparisonHeader } from './comparison-header.tsx';
import { DeclaredPanel } from './declared-panel.tsx';
import { DeleteComparison } from './delete-comparison.tsx';
import { VariantGroups } from './variant-groups.tsx';
import { VariantTable } from './variant-table.tsx';

export function ComparisonDetails({ comparison }: { comparison: ClientComparison }) {
  return (
    <>
      <ComparisonHeader comparison={comparison} />
      <ClassVerdicts comparison={comparison} />
      <VariantTable comparison={comparison} />
      <VariantGroups comparison={comparison} />
      {comparison.declared.length > 0 && <DeclaredPanel declared={comparison.declared} />}
      {comparison.mayEdit && <DeleteComparison comparison={comparison} />}
    </>
  );
}
