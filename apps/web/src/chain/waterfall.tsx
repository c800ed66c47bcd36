import { type Hop, type TimingPart, timingNames } from '@hopwise/model';
import { formatMs } from '../ui/format-number.ts';
import './timing-colors.css';
import classes from './waterfall.module.css';
import { axisTicks, layOutWaterfall, placed } from './waterfall-layout.ts';

/** Where the time went: every hop as a bar on one time axis, split into its steps. */
export function Waterfall({ hops }: { hops: readonly Hop[] }) {
  const { totalMs, rows } = layOutWaterfall(hops);
  const drawn = new Set(rows.flatMap(({ parts }) => parts.map(({ key }) => key)));
  return (
    <figure>
      <figcaption className={classes.legend}>
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
            <span className={classes.ms}>{formatMs(hop.latencyMs)}</span>
          </li>
        ))}
      </ol>
    </figure>
  );
}

const breakdown = (parts: readonly TimingPart[]): string =>
  parts.map(({ label, ms }) => `${label} ${formatMs(ms)}`).join(', ');

const hostOf = (url: string): string => URL.parse(url)?.host ?? '';
