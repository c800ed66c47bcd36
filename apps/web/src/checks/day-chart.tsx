import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { namedDays } from './axis-ticks.ts';
import classes from './day-chart.module.css';

const dayName = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** Days are those of UTC. */
export const nameOfDay = (date: string): string => dayName.format(new Date(`${date}T00:00:00Z`));

/** As many names of days as fit below the chart on a phone and on a wide screen. */
const namesOnPhone = 4;
const namesOnWide = 8;

interface ChartDay {
  date: string;
  /** All that its bar shows, in words. */
  text: string;
  /** Parts of `Bar`, the topmost first. */
  bar: ReactNode;
}

interface DayChartProps {
  label: string;
  days: readonly ChartDay[];
  /** From 0 up. */
  ticks: readonly number[];
  formatTick: (tick: number) => string;
  /** Below: what the colours mean. */
  caption: ReactNode;
}

/** A bar for each day above its name. */
export function DayChart({ label, days, ticks, formatTick, caption }: DayChartProps) {
  const top = ticks.at(-1) ?? 1;
  const onPhone = namedDays(days.length, namesOnPhone);
  const onWide = namedDays(days.length, namesOnWide);
  return (
    <figure className={classes.figure}>
      <div className={classes.scale} aria-hidden="true">
        <span className={classes.widest}>
          {ticks.map(formatTick).reduce((a, b) => (b.length > a.length ? b : a), '')}
        </span>
        {ticks.map((tick) => (
          <span key={tick} style={{ bottom: `${(tick / top) * 100}%` }}>
            {formatTick(tick)}
          </span>
        ))}
      </div>
      <div className={classes.plot}>
        {ticks.slice(1).map((tick) => (
          <span key={tick} className={classes.line} style={{ bottom: `${(tick / top) * 100}%` }} />
        ))}
        <ol className={classes.days} aria-label={label}>
          {days.map(({ date, text, bar }) => (
            <li key={date} className={classes.day} title={text}>
              <VisuallyHidden>{text}</VisuallyHidden>
              {bar}
            </li>
          ))}
        </ol>
      </div>
      <div className={classes.names} data-many={days.length > namesOnWide || undefined} aria-hidden="true">
        {days.map(({ date }, index) => (
          <span key={date} className={classes.name}>
            {onWide.has(index) && <span className={classes.onWide}>{nameOfDay(date)}</span>}
            {onPhone.has(index) && <span className={classes.onPhone}>{nameOfDay(date)}</span>}
          </span>
        ))}
      </div>
      <figcaption className={classes.caption}>{caption}</figcaption>
    </figure>
  );
}

type BarColor = 'main' | 'other';

/** A part of a day's bar: its share of the chart's height. */
export const Bar = ({ color, share }: { color: BarColor; share: number }) => (
  <span className={classes.bar} data-color={color} style={{ height: `${share * 100}%` }} />
);

/** Says what a colour means. */
export const BarKey = ({ color, children }: { color: BarColor; children: string }) => (
  <>
    <span className={classes.key} data-color={color} aria-hidden="true" /> {children}
  </>
);

/** At the end of the caption. */
export const ChartUnit = ({ children }: { children: ReactNode }) => <span className={classes.unit}>{children}</span>;
