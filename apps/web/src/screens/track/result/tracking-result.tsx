import type { TrackResult } from '@hopwise/model';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { checkAnalysisQuery } from '../../../api/check.ts';
import { ChainSections } from '../../../chain/chain-sections.tsx';
import { CheckAnalysisPanel } from '../../../checks/check-analysis-panel.tsx';
import classes from './tracking-result.module.css';
import { TrackingSummary } from './tracking-summary.tsx';

/** All that was found of one tracked URL. Takes the focus when it appears. */
export function TrackingResult({ result }: { result: TrackResult }) {
  const analysis = useQuery(checkAnalysisQuery(result.check.id));
  const regionRef = useRef<HTMLElement>(null);

  useEffect(() => {
    regionRef.current?.focus({ preventScroll: true });
    regionRef.current?.scrollIntoView({ block: 'start' });
  }, []);

  return (
    <section ref={regionRef} tabIndex={-1} className={classes.result} aria-label="Tracking result">
      <TrackingSummary result={result} />
      <ChainSections hops={result.check.hops} />
      {analysis.data !== null && <CheckAnalysisPanel query={analysis} />}
    </section>
  );
}
