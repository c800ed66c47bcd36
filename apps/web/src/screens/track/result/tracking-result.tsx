import type { TrackResult } from '@hopwise/model';
import { useEffect, useRef } from 'react';
import { Panel } from '../../../ui/panel.tsx';
import { ChainTable } from './chain-table.tsx';
import { PerformanceAnalysis } from './performance-analysis.tsx';
import classes from './tracking-result.module.css';
import { TrackingSummary } from './tracking-summary.tsx';

/** All that was found of one tracked URL. Takes the focus when it appears. */
export function TrackingResult({ result }: { result: TrackResult }) {
  const regionRef = useRef<HTMLElement>(null);
  const { hops } = result.check;

  useEffect(() => {
    regionRef.current?.focus({ preventScroll: true });
    regionRef.current?.scrollIntoView({ block: 'start' });
  }, []);

  return (
    <section ref={regionRef} tabIndex={-1} className={classes.result} aria-label="Tracking result">
      <TrackingSummary result={result} />
      {hops.length > 0 && (
        <Panel title="Redirect Chain">
          <ChainTable hops={hops} />
        </Panel>
      )}
      {hops.length > 1 && <PerformanceAnalysis hops={hops} />}
    </section>
  );
}
