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

/** How many there are of each kind; a bar is its share of all. */
export function BarList({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const total = bars.reduce((sum, { count }) => sum + count, 0);
  const percentOf = (count: number) => (total === 0 ? 0 : (count / total) * 100);
  return (
    <ul className={classes.bars} aria-label={label}>
      {bars.map(({ key, name, count, tone }) => (
        <li key={key} className={classes.item}>
          <span className={classes.name}>{name}</span>
          <span className={classes.count}>
            {formatCount(count)} <span className={classes.share}>({formatPercent(percentOf(count))})</span>
          </span>
          <span className={classes.track} aria-hidden="true">
            <span className={classes.bar} data-tone={tone} style={{ width: `${percentOf(count)}%` }} />
          </span>
        </li>
      ))}
    </ul>
  );
}
