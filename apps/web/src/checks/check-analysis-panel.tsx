import { IconAlertTriangle } from 'virtual:icons';
import { type CheckAnalysis, mergeFindings, type RedirectsAnalysis } from '@hopwise/model';
import { Alert, Button, Loader } from '@mantine/core';
import { FindingsPanel } from '../analyses/findings-panel.tsx';
import { Panel } from '../ui/panel.tsx';
import { CheckAnalyses } from './check-analyses.tsx';
import classes from './check-analysis-panel.module.css';

/** How far the analyses of a check have come. */
export type AnalysisState =
  | { status: 'pending' }
  | { status: 'error'; refetch: () => unknown }
  /** null: the check was made without analyses. */
  | { status: 'success'; data: CheckAnalysis | null };

interface CheckAnalysisPanelProps {
  analysis: AnalysisState;
  redirects: RedirectsAnalysis | undefined;
  /** Why the chain got no response at its end, if it did not. */
  notReached: string | undefined;
}

const title = 'Comprehensive Analysis';

/** What was found, in one list, and the analyses it comes from. */
export function CheckAnalysisPanel({ analysis, redirects, notReached }: CheckAnalysisPanelProps) {
  if (analysis.status === 'pending') {
    return (
      // As high as a screen: what comes in its place pushes nothing that is in view.
      <div key="loading" className={classes.pending}>
        <Panel title={title}>
          <p role="status" className={classes.loading}>
            <Loader size="xs" aria-hidden="true" /> Loading analysis...
          </p>
        </Panel>
      </div>
    );
  }
  const found = analysis.status === 'success' ? analysis.data : null;
  return (
    <>
      <FindingsPanel findings={mergeFindings({ ...found?.analysis, redirects })} />
      <Panel title={title}>
        {analysis.status === 'success' ? (
          <CheckAnalyses found={found} redirects={redirects} notReached={notReached} />
        ) : (
          <Alert color="yellow" icon={<IconAlertTriangle />} title="Analysis data not available for this check">
            <Button variant="default" size="xs" onClick={() => void analysis.refetch()}>
              Retry
            </Button>
          </Alert>
        )}
      </Panel>
    </>
  );
}
