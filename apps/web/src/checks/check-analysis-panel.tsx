import { IconAlertTriangle } from 'virtual:icons';
import type { CheckAnalysis, RedirectsAnalysis } from '@hopwise/model';
import { Alert, Button, Loader } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Panel } from '../ui/panel.tsx';
import { CheckAnalyses } from './check-analyses.tsx';
import classes from './check-analysis-panel.module.css';

interface CheckAnalysisPanelProps {
  /** null: the check was made without analyses. */
  query: Pick<UseQueryResult<CheckAnalysis | null>, 'status' | 'data' | 'refetch'>;
  redirects: RedirectsAnalysis | undefined;
}

/** The analyses made with a check, once they are there. */
export function CheckAnalysisPanel({ query: { status, data, refetch }, redirects }: CheckAnalysisPanelProps) {
  return (
    <Panel title="Comprehensive Analysis">
      {status === 'pending' && (
        <p role="status" className={classes.loading}>
          <Loader size="xs" aria-hidden="true" /> Loading analysis...
        </p>
      )}
      {status === 'error' && (
        <Alert color="red" icon={<IconAlertTriangle />} title="Failed to load analysis">
          <Button variant="default" size="xs" onClick={() => void refetch()}>
            Retry
          </Button>
        </Alert>
      )}
      {status === 'success' && <CheckAnalyses found={data ?? null} redirects={redirects} />}
    </Panel>
  );
}
