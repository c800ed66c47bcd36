import type { Hop } from '@hopwise/model';
import { formatMs } from '../../../ui/format-number.ts';
import { Panel } from '../../../ui/panel.tsx';
import { StatCard } from '../../../ui/stat-card.tsx';
import classes from './performance-analysis.module.css';

/** Compares the hops of a chain. Needs two or more to compare. */
export function PerformanceAnalysis({ hops }: { hops: readonly Hop[] }) {
  const latencies = hops.map(({ latencyMs }) => latencyMs);
  const max = Math.max(...latencies);
  const min = Math.min(...latencies);
  const average = latencies.reduce((sum, ms) => sum + ms, 0) / latencies.length;
  const hopsWith = (ms: number) => `Hop ${latencies.indexOf(ms) + 1}`;

  return (
    <Panel title="Performance Analysis">
      <dl className={classes.cards}>
        <StatCard label="Average latency" value={formatMs(average)} note={`Over ${hops.length} hops`} />
        <StatCard label="Max latency" value={formatMs(max)} note={hopsWith(max)} />
        <StatCard label="Min latency" value={formatMs(min)} note={hopsWith(min)} />
      </dl>
      <ol className={classes.bars} aria-label="Latency per hop">
        {hops.map(({ hopIndex, url, latencyMs }, index) => (
          <li key={hopIndex} className={classes.row}>
            <span className={classes.label}>
              Hop {index + 1} <span className={classes.host}>{hostOf(url)}</span>
            </span>
            <span className={classes.track} aria-hidden="true">
              <span
                className={classes.bar}
                data-slowest={latencyMs === max || undefined}
                style={{ width: `${max === 0 ? 0 : (latencyMs / max) * 100}%` }}
              />
            </span>
            <span className={classes.ms}>{formatMs(latencyMs)}</span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : '';
}
