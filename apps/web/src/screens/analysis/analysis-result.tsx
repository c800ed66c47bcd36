import type { ComprehensiveAnalysis } from '@hopwise/model';
import { AnalysisTabs } from '../../analyses/analysis-tabs.tsx';
import type { AnalysisOrder } from '../../api/analyze.ts';
import { FreshResult } from '../../ui/fresh-result.tsx';
import { Panel } from '../../ui/panel.tsx';
import { AnalysisSummary } from './analysis-summary.tsx';

interface AnalysisResultProps {
  order: AnalysisOrder;
  analysis: ComprehensiveAnalysis;
}

export function AnalysisResult({ order, analysis }: AnalysisResultProps) {
  return (
    <FreshResult label="Analysis result">
      <AnalysisSummary url={order.url} analysis={analysis} />
      <Panel title="Analysis Details">
        <AnalysisTabs analysis={analysis} />
      </Panel>
    </FreshResult>
  );
}
