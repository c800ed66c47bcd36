import type { ClientComparison } from '@hopwise/model';
import { ComparisonReport } from '../../clients/comparison-report.tsx';
import { ComparisonHeader } from './comparison-header.tsx';
import { DeleteComparison } from './delete-comparison.tsx';

export function ComparisonDetails({ comparison }: { comparison: ClientComparison }) {
  return (
    <>
      <ComparisonHeader comparison={comparison} />
      <ComparisonReport comparison={comparison} />
      {comparison.mayEdit && <DeleteComparison comparison={comparison} />}
    </>
  );
}
