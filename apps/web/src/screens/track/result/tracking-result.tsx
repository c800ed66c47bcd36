import type { TrackResult } from '@hopwise/model';
import { useQuery } from '@tanstack/react-query';
import { checkAnalysisQuery } from '../../../api/check.ts';
import { ChainSections } from '../../../chain/chain-sections.tsx';
import { CheckAnalysisPanel } from '../../../checks/check-analysis-panel.tsx';
import { FreshResult } from '../../../ui/fresh-result.tsx';
import { TrackingSummary } from './tracking-summary.tsx';

/** All that was found of one tracked URL. */
export function TrackingResult({ result }: { result: TrackResult }) {
  const analysis = useQuery(checkAnalysisQuery(result));
  return (
    <FreshResult label="Tracking result">
      <TrackingSummary result={result} />
      <ChainSections hops={result.check.hops} />
      {analysis.data !== null && <CheckAnalysisPanel query={analysis} />}
    </FreshResult>
  );
}
