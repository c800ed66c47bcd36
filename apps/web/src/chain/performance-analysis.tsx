import type { Hop } from '@hopwise/model';
import { formatMs } from '../ui/format-number.ts';
import { Panel } from '../ui/panel.tsx';
import { StatCard } from '../ui/stat-card.tsx';
import { StatGrid } from '../ui/stat-grid.tsx';
import classes from './performance-analysis.module.css';
import { Waterfall } from './waterfall.tsx';

/** Compares the hops of a chain. Needs two or more to compare. */
export function PerformanceAnalysis({ hops }: { hops: readonly Hop[] }) {
  const latencies = hops.map(({ latencyMs }) => latencyMs);
  const max = Math.max(...latencies);
  const min = Math.min(...latencies);
  const average = latencies.reduce((sum, ms) => sum + ms, 0) / latencies.length;
  const hopWith = (ms: number) => `Hop ${latencies.indexOf(ms) + 1}`;

  return (
    <Panel title="Performance Analysis">
      <StatGrid className={classes.cards}>
        <StatCard label="Average latency" value={formatMs(average)} note={`Over ${hops.length} hops`} />
        <StatCard label="Max latency" value={formatMs(max)} note={hopWith(max)} />
        <StatCard label="Min latency" value={formatMs(min)} note={hopWith(min)} />
      </StatGrid>
      <Waterfall hops={hops} />
    </Panel>
  );
}
