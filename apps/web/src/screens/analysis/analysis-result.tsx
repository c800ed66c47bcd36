import type { ComprehensiveAnalysis } from '@hopwise/model';
import { useEffect, useRef } from 'react';
import { AnalysisTabs } from '../../analyses/analysis-tabs.tsx';
import type { AnalysisOrder } from '../../api/analyze.ts';
import { Panel } from '../../ui/panel.tsx';
import classes from './analysis-result.module.css';
import { AnalysisSummary } from './analysis-summary.tsx';

interface AnalysisResultProps {
  order: AnalysisOrder;
  analysis: ComprehensiveAnalysis;
}

/** Takes the focus when it appears. */
export function AnalysisResult({ order, analysis }: AnalysisResultProps) {
  const regionRef = useRef<HTMLElement>(null);
  useEffect(() => {
    regionRef.current?.focus({ preventScroll: true });
    regionRef.current?.scrollIntoView({ block: 'start' });
  }, []);

  return (
    <section ref={regionRef} tabIndex={-1} className={classes.result} aria-label="Analysis result">
      <AnalysisSummary url={order.url} analysis={analysis} />
      <Panel title="Analysis Details">
        <AnalysisTabs analysis={analysis} />
      </Panel>
    </section>
  );
}
