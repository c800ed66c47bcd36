import './mantine-parts.css';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { comparisonQuery } from '../../api/comparison.ts';
import { useNoIndex } from '../../ui/use-no-index.ts';
import { usePageMeta } from '../../ui/use-page-meta.ts';
import { CompareFailed } from './compare-failed.tsx';
import { CompareLoading } from './compare-loading.tsx';
import { ComparisonDetails } from './comparison-details.tsx';

/** Two checks side by side. */
export function CompareScreen() {
  const { beforeId = '', afterId = '' } = useParams({ strict: false });
  usePageMeta('Compare checks · Hopwise', 'Two checks side by side: what differs, hop by hop.');
  useNoIndex();
  const query = useQuery(comparisonQuery(beforeId, afterId));
  switch (query.status) {
    case 'pending':
      return <CompareLoading />;
    case 'error':
      return <CompareFailed error={query.error} onRetry={() => void query.refetch()} />;
    case 'success':
      return <ComparisonDetails comparison={query.data} />;
  }
}
