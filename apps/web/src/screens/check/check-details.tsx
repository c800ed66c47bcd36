import type { TrackResult } from '@hopwise/model';
import { useQuery } from '@tanstack/react-query';
import { checkAnalysisQuery } from '../../api/check.ts';
import { ChainSections } from '../../chain/chain-sections.tsx';
import { CheckAnalysisPanel } from '../../checks/check-analysis-panel.tsx';
import { CheckSummary } from '../../checks/check-summary.tsx';
import { VerdictPanel } from '../../checks/verdict-panel.tsx';
import { Blocks } from '../../ui/blocks.tsx';
import { CheckActions } from './check-actions.tsx';
import { CheckHeader } from './check-header.tsx';

export function CheckDetails({ result }: { result: TrackResult }) {
  const { check } = result;
  const analysis = useQuery(checkAnalysisQuery(result));
  return (
    <Blocks>
      <CheckHeader result={result} />
      <VerdictPanel verdict={check.verdict} check={check} />
      <CheckSummary result={result} />
      <ChainSections hops={check.hops} />
      <CheckAnalysisPanel query={analysis} redirects={check.redirects} />
      <CheckActions check={check} />
    </Blocks>
  );
}
