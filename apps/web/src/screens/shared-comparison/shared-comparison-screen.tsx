import './mantine-parts.css';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { sharedComparisonQuery } from '../../api/share.ts';
import { SharedFailed } from '../../sharing/shared-failed.tsx';
import { SharedLoading } from '../../sharing/shared-loading.tsx';
import { useNoIndex } from '../../ui/use-no-index.ts';
import { usePageMeta } from '../../ui/use-page-meta.ts';
import { SharedComparison } from './shared-comparison.tsx';

/** A comparison of clients as its share link shows it: to anyone, without an account, and nothing can be changed. */
export function SharedComparisonScreen() {
  const { token } = useParams({ from: '/shared/clients/$token' });
  usePageMeta('Shared comparison · Hopwise', 'Who is led where by one URL, shared by whoever compared it.');
  useNoIndex();
  const query = useQuery(sharedComparisonQuery(token));
  switch (query.status) {
    case 'pending':
      return <SharedLoading label="Loading comparison..." />;
    case 'error':
      return <SharedFailed noun="comparison" error={query.error} onRetry={() => void query.refetch()} />;
    case 'success':
      return <SharedComparison token={token} comparison={query.data} />;
  }
}
