import type { TrackResult } from '@hopwise/model';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { checkAnalysisQuery, checkQuery } from '../../api/checks.ts';
import { ApiError } from '../../api/client.ts';
import { BrowserPanel } from '../../checks/browser-panel.tsx';
import { CheckReport } from '../../checks/check-report.tsx';
import { KeepCheck } from '../../checks/keep-and-share.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { MessagePage } from '../../ui/message-page.tsx';
import { Blocks } from '../../ui/page.tsx';
import { usePageMeta } from '../../ui/page-meta.ts';
import { CheckActions, CheckHeader, RefreshButton } from './check-header.tsx';
import { NextSteps } from './next-steps.tsx';
import { UrlHistory } from './url-history.tsx';

const description = 'Redirect chain, timing, headers, certificates and analyses of a tracked URL.';

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

function CheckDetails({ result }: { result: TrackResult }) {
  const analysis = useQuery(checkAnalysisQuery(result));
  return (
    <Blocks wide>
      <CheckHeader result={result} />
      <KeepCheck result={result} />
      <CheckReport
        result={result}
        analyses={result.analyses}
        analysis={analysis}
        idActions={<RefreshButton result={result} />}
        nextSteps={<NextSteps result={result} />}
        belowChain={
          <>
            <BrowserPanel check={result.check} />
            <UrlHistory checkId={result.check.id} />
          </>
        }
      />
      <CheckActions result={result} />
    </Blocks>
  );
}

function CheckLoading() {
  return (
    <Blocks wide>
      <p role="status">Loading check details...</p>
      <Skeleton height={64} radius="lg" />
      <Skeleton height={150} radius="lg" />
      <Skeleton height={280} radius="lg" />
      <Skeleton height={200} radius="lg" />
    </Blocks>
  );
}

interface CheckFailedProps {
  error: Error;
  onRetry: () => void;
}

function CheckFailed({ error, onRetry }: CheckFailedProps) {
  const isNotFound = error instanceof ApiError && error.status < 500;
  return (
    <MessagePage
      eyebrow="Check Details"
      title="Failed to load check"
      actions={
        <>
          <LinkButton to="/dashboard">Back to Dashboard</LinkButton>
          {!isNotFound && (
            <Button variant="default" onClick={onRetry}>
              Retry
            </Button>
          )}
        </>
      }
    >
      <p role="alert">This check may not exist or you don't have permission to view it</p>
    </MessagePage>
  );
}

function InvalidCheckId() {
  usePageMeta('Invalid check ID · Hopwise', 'Open a check from your dashboard, or track a URL.');
  return (
    <MessagePage
      eyebrow="Check Details"
      title="Invalid check ID"
      actions={<LinkButton to="/dashboard">Back to Dashboard</LinkButton>}
    >
      <p role="alert">This URL has no check ID. Open a check from your dashboard, or track a URL.</p>
    </MessagePage>
  );
}
