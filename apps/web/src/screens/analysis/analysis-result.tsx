import { AnalysisTabs } from '../../analyses/analysis-tabs.tsx';
import type { AnalysisOrder, MadeAnalyses } from '../../api/analyze.ts';
import { VerdictPanel } from '../../checks/verdict-panel.tsx';
import { FreshResult } from '../../ui/fresh-result.tsx';
import { Panel } from '../../ui/panel.tsx';
import { AnalysisSummary } from './analysis-summary.tsx';
import { shortVerdict } from './short-verdict.ts';

interface AnalysisResultProps {
  order: AnalysisOrder;
  analysis: MadeAnalyses;
}

export function AnalysisResult({ order, analysis }: AnalysisResultProps) {
  return (
    <FreshResult label="Analysis result">
      <VerdictPanel verdict={analysis.verdict && shortVerdict(analysis.verdict, analysis)} />
      <AnalysisSummary url={order.url} analysis={analysis} />
      <Panel title="Analysis Details">
        <AnalysisTabs analysis={analysis} />
      </Panel>
    </FreshResult>
  );
}
