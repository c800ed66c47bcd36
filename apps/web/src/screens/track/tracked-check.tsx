import { IconAlertTriangle, IconFileText } from 'virtual:icons';
import type { TrackResult } from '@hopwise/model';
import { Alert, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { checkAnalysisQuery, checkQuery } from '../../api/checks.ts';
import { ApiError } from '../../api/client.ts';
import { BrowserPanel } from '../../checks/browser-panel.tsx';
import { CheckHeading, ExportMenu } from '../../checks/check-heading.tsx';
import { CheckReport } from '../../checks/check-report.tsx';
import { KeepCheck, ShareMenu } from '../../checks/keep-and-share.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import classes from './track.module.css';

/** The result view below the form. */
export function TrackedCheck({ checkId }: { checkId: string }) {
  const query = useQuery(checkQuery(checkId));
  switch (query.status) {
    case 'pending':
      return (
        <div className={classes.result}>
          <p role="status">Loading check details...</p>
          <Skeleton height={150} radius="lg" />
          <Skeleton height={280} radius="lg" />
        </div>
      );
    case 'error': {
      const isRefused = query.error instanceof ApiError && query.error.status < 500;
      return (
        <Alert color="orange" icon={<IconAlertTriangle />} title="Failed to load check">
          <p>This check may not exist or you don't have permission to view it</p>
          {!isRefused && (
            <Button variant="default" size="xs" onClick={() => void query.refetch()}>
              Retry
            </Button>
          )}
        </Alert>
      );
    }
    case 'success':
      return <ResultView result={query.data} />;
  }
}

function ResultView({ result }: { result: TrackResult }) {
  const analysis = useQuery(checkAnalysisQuery(result));
  const { check, analyses, mayEdit } = result;
  return (
    <div className={classes.result}>
      <CheckHeading
        order={2}
        url={check.inputUrl}
        actions={
          <>
            <LinkButton
              to="/check/$checkId"
              params={{ checkId: check.id }}
              variant="default"
              size="sm"
              leftSection={<IconFileText size={16} aria-hidden="true" />}
            >
              Check details
            </LinkButton>
            <ShareMenu check={check} mayShare={mayEdit}>
              <ExportMenu checkId={check.id} exportsPath={`/api/v2/export/${check.id}`} />
            </ShareMenu>
          </>
        }
      />
      <KeepCheck result={result} />
      <CheckReport
        result={result}
        analyses={analyses}
        analysis={analysis}
        belowChain={<BrowserPanel check={check} />}
      />
    </div>
  );
}
