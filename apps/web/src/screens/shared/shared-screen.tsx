import { IconRoute } from 'virtual:icons';
import { analysisKinds, type SharedCheck } from '@hopwise/model';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { sharedCheckQuery, sharedPath, sharedScreenshotPath } from '../../api/share.ts';
import { BrowserResult } from '../../checks/browser-result.tsx';
import { CheckHeading, ExportMenu } from '../../checks/check-heading.tsx';
import { CheckReport } from '../../checks/check-report.tsx';
import { SharedFailed, SharedLoading, SharedMark } from '../../sharing/shared-page.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Blocks, Panel } from '../../ui/page.tsx';
import { useNoIndex, usePageMeta } from '../../ui/page-meta.ts';

/** A check behind a share link: read-only, no account needed. */
export function SharedScreen() {
  const { token = '' } = useParams({ strict: false });
  usePageMeta('Shared Check · Hopwise', 'A shared check: redirect chain, timing and analyses.');
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

function SharedDetails({ token, shared }: { token: string; shared: SharedCheck }) {
  const { check, analysis, browserTrace } = shared;
  return (
    <Blocks wide>
      <CheckHeading
        above={<SharedMark title="Shared Check" noun="check" />}
        url={check.inputUrl}
        actions={
          <>
            <LinkButton to="/track" size="sm" leftSection={<IconRoute size={16} aria-hidden="true" />}>
              Track a URL
            </LinkButton>
            <ExportMenu checkId={check.id} exportsPath={`${sharedPath(token)}/export`} />
          </>
        }
      />
      <CheckReport
        result={shared}
        analyses={requestedAnalyses(shared)}
        analysis={{ status: 'success', data: analysis }}
        belowChain={
          browserTrace && (
            <Panel title="Browser trace">
              <BrowserResult trace={browserTrace} screenshotPath={sharedScreenshotPath(token, browserTrace)} />
            </Panel>
          )
        }
      />
    </Blocks>
  );
}

const requestedAnalyses = ({ analysis }: SharedCheck) =>
  analysisKinds.filter(
    (kind) => analysis?.analysis[kind] || analysis?.analysis.notCompleted.some((failure) => failure.kind === kind),
  );
