import '../../analyses/mantine-parts.css';
import './mantine-parts.css';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { sharedCheckQuery } from '../../api/share.ts';
import { SharedFailed } from '../../sharing/shared-failed.tsx';
import { SharedLoading } from '../../sharing/shared-loading.tsx';
import { useNoIndex } from '../../ui/use-no-index.ts';
import { usePageMeta } from '../../ui/use-page-meta.ts';
import { SharedDetails } from './shared-details.tsx';

/** A check as its share link shows it: to anyone, without an account, and nothing can be changed. */
export function SharedScreen() {
  const { token = '' } = useParams({ strict: false });
  usePageMeta('Shared Check · Hopwise', 'A tracked URL that somebody shared: its redirect chain, timing and analyses.');
  useNoIndex();
  const query = useQuery(sharedCheckQuery(token));
  switch (query.status) {
    case 'pending':
      return <SharedLoading label="Loading check details..." />;
    case 'error':
      return <SharedFailed noun="check" error={query.error} onRetry={() => void query.refetch()} />;
    case 'success':
      return <SharedDetails token={token} shared={query.data} />;
  }
}
