import '../../analyses/mantine-parts.css';
import './mantine-parts.css';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { checkQuery } from '../../api/check.ts';
import { usePageMeta } from '../../ui/use-page-meta.ts';
import { CheckDetails } from './check-details.tsx';
import { CheckFailed } from './check-failed.tsx';
import { CheckLoading } from './check-loading.tsx';
import { InvalidCheckId } from './invalid-check-id.tsx';

const description = 'One tracked URL: its redirect chain, timing, headers, certificates and analyses.';

export function CheckScreen() {
  const { checkId } = useParams({ strict: false });
  return checkId === undefined ? <InvalidCheckId /> : <CheckById key={checkId} checkId={checkId} />;
}

function CheckById({ checkId }: { checkId: string }) {
  const query = useQuery(checkQuery(checkId));
  usePageMeta(`${query.data?.check.inputUrl ?? 'Check Details'} · Hopwise`, description);
  switch (query.status) {
    case 'pending':
      return <CheckLoading />;
    case 'error':
      return <CheckFailed error={query.error} onRetry={() => void query.refetch()} />;
    case 'success':
      return <CheckDetails result={query.data} />;
  }
}
