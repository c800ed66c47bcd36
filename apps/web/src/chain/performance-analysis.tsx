import type { Hop } from '@hopwise/model';
import { Figure, Figures } from '../ui/figure.tsx';
import { formatMs } from '../ui/format-number.ts';
import { Panel } from '../ui/panel.tsx';
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
      <Figures onPhone={3}>
        <Figure label="Average latency" value={formatMs(average)}>
          Over {hops.length} hops
        </Figure>
        <Figure label="Max latency" value={formatMs(max)}>
          {hopWith(max)}
        </Figure>
        <Figure label="Min latency" value={formatMs(min)}>
          {hopWith(min)}
        </Figure>
      </Figures>
      <Waterfall hops={hops} />
    </Panel>
  );
}
