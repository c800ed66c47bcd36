import type { TrackResult } from '@hopwise/model';
import { useQuery } from '@tanstack/react-query';
import { RedirectsReport } from '../../../analyses/redirects-report.tsx';
import { checkAnalysisQuery } from '../../../api/check.ts';
import { ChainSections } from '../../../chain/chain-sections.tsx';
import { CheckAnalysisPanel } from '../../../checks/check-analysis-panel.tsx';
import { VerdictPanel } from '../../../checks/verdict-panel.tsx';
import { FreshResult } from '../../../ui/fresh-result.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { TrackingSummary } from './tracking-summary.tsx';

/** All that was found of one tracked URL. */
export function TrackingResult({ result }: { result: TrackResult }) {
  const { redirects } = result.check;
  const analysis = useQuery(checkAnalysisQuery(result));
  return (
    <FreshResult label="Tracking result">
      <VerdictPanel verdict={result.check.verdict} check={result.check} />
      <TrackingSummary result={result} />
      <ChainSections hops={result.check.hops} />
      {analysis.data === null ? (
        redirects && (
          <Panel title="Redirects">
            <RedirectsReport analysis={redirects} />
          </Panel>
        )
      ) : (
        <CheckAnalysisPanel query={analysis} redirects={redirects} />
      )}
    </FreshResult>
  );
}
