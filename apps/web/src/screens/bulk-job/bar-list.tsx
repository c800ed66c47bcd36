import type { ReactNode } from 'react';
import { formatCount, formatPercent } from '../../ui/format-number.ts';
import classes from './bar-list.module.css';

export type BarTone = 'good' | 'bad' | 'warning' | 'loop' | 'brand' | 'neutral';

export interface Bar {
  key: string;
  name: ReactNode;
  count: number;
  tone: BarTone;
}

/** How many there are of each kind, as bars on one scale. */
export function BarList({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const total = bars.reduce((sum, { count }) => sum + count, 0);
  const highest = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <ul className={classes.bars} aria-label={label}>
      {bars.map(({ key, name, count, tone }) => (
        <li key={key} className={classes.item}>
          <span className={classes.name}>{name}</span>
          <span className={classes.count}>
            {formatCount(count)} <span className={classes.share}>({formatPercent((count / total) * 100)})</span>
          </span>
          <span className={classes.track} aria-hidden="true">
            <span className={classes.bar} data-tone={tone} style={{ width: `${(count / highest) * 100}%` }} />
          </span>
        </li>
      ))}
    </ul>
  );
}
