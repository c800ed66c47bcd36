import { shareTable } from '../sharing/index.ts';
import { clientComparisons } from './client-comparisons-table.ts';

export const clientComparisonShares = shareTable(
  'client_comparison_shares',
  'comparison_id',
  () => clientComparisons.id,
);
