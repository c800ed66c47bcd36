import './timing-colors.css';
import { type Hop, type TimingPart, timingNames, timingParts } from '@hopwise/model';
import { Figure, Figures } from '../ui/figures.tsx';
import { formatMs } from '../ui/format.tsx';
import { Panel } from '../ui/page.tsx';
import classes from './chain.module.css';

/** Compares the latency of two or more hops. */
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

/** Every hop as a bar on one time axis, split into its phases. */
function Waterfall({ hops }: { hops: readonly Hop[] }) {
  const { totalMs, rows } = layOutWaterfall(hops);
  const drawn = new Set(rows.flatMap(({ parts }) => parts.map(({ key }) => key)));
  return (
    <figure>
      <figcaption className={classes.waterfallLegend}>
        {timingNames
          .filter(({ key }) => drawn.has(key))
          .map(({ key, label }) => (
            <span key={key} className={classes.key} data-phase={key}>
              {label}
            </span>
          ))}
      </figcaption>
      <div className={classes.axis} aria-hidden="true">
        {axisTicks(totalMs).map((ms) => (
          <span key={ms} className={classes.tick} style={{ insetInlineStart: `${(ms / totalMs) * 100}%` }}>
            {formatMs(ms)}
          </span>
        ))}
      </div>
      <ol className={classes.rows} aria-label="Latency per hop">
        {rows.map(({ hop, parts }, index) => (
          <li key={hop.hopIndex} className={classes.row}>
            <span className={classes.label}>
              Hop {index + 1} <span className={classes.host}>{hostOf(hop.url)}</span>
            </span>
            <span className={classes.track} title={breakdown(parts)} aria-hidden="true">
              {parts.map((part) => (
                <span key={part.key} className={classes.part} data-phase={part.key} style={placed(part)} />
              ))}
            </span>
            <span className={classes.waterfallMs}>{formatMs(hop.latencyMs)}</span>
          </li>
        ))}
      </ol>
    </figure>
  );
}

const breakdown = (parts: readonly TimingPart[]): string =>
  parts.map(({ label, ms }) => `${label} ${formatMs(ms)}`).join(', ');

const hostOf = (url: string): string => URL.parse(url)?.host ?? '';

/** The time of a hop by phase. Phases that didn't happen are left out. */
export function TimingSplit({ hop }: { hop: Hop }) {
  const parts = timingParts(hop);
  if (parts.length === 0) return <p className={classes.none}>No request was sent.</p>;
  // Relative shares: parts that add up to less than 1 would not fill the bar.
  const totalMs = parts.reduce((sum, { ms }) => sum + ms, 0);

  return (
    <>
      <div className={classes.bar} aria-hidden="true">
        {parts.map(({ key, ms }) => (
          <span key={key} data-phase={key} style={{ flexGrow: ms / (totalMs || 1) }} />
        ))}
      </div>
      <dl className={classes.timingSplitLegend}>
        {parts.map(({ key, label, ms }) => (
          <div key={key} className={classes.timingSplitEntry}>
            <dt className={classes.timingSplitName} data-phase={key}>
              {label}
            </dt>
            <dd className={classes.timingSplitMs}>{formatMs(ms)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** A stretch of the time axis, in percent. */
export interface Stretch {
  startPercent: number;
  widthPercent: number;
}

/** The CSS for a stretch. */
export const placed = ({ startPercent, widthPercent }: Stretch) => ({
  insetInlineStart: `${startPercent}%`,
  width: `${widthPercent}%`,
});

interface WaterfallRow extends Stretch {
  hop: Hop;
  /** Its phases. */
  parts: (TimingPart & Stretch)[];
}

interface WaterfallLayout {
  totalMs: number;
  rows: WaterfallRow[];
}

/** Lays out the hops end to end on one time axis. */
export function layOutWaterfall(hops: readonly Hop[]): WaterfallLayout {
  const totalMs = hops.reduce((sum, { latencyMs }) => sum + latencyMs, 0);
  const percent = (ms: number) => (totalMs === 0 ? 0 : (ms / totalMs) * 100);
  let startMs = 0;
  const rows = hops.map((hop) => {
    let partStartMs = startMs;
    const parts = timingParts(hop).map((part) => {
      const stretch = { startPercent: percent(partStartMs), widthPercent: percent(part.ms) };
      partStartMs += part.ms;
      return { ...part, ...stretch };
    });
    const row = { hop, parts, startPercent: percent(startMs), widthPercent: percent(hop.latencyMs) };
    startMs += hop.latencyMs;
    return row;
  });
  return { totalMs, rows };
}

const niceSteps = [1, 2, 5];

/** Round times for the axis: at most `most` of them, including 0. */
export function axisTicks(totalMs: number, most = 6): number[] {
  if (totalMs <= 0) return [0];
  const rough = totalMs / (most - 1);
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = (niceSteps.find((nice) => nice * magnitude >= rough) ?? 10) * magnitude;
  return Array.from({ length: Math.floor(totalMs / step) + 1 }, (_, index) => index * step);
}
