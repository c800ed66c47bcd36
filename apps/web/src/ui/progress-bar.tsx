import classes from './progress-bar.module.css';

interface ProgressBarProps {
  label: string;
  /** From 0 to 1. */
  value: number;
  /** The same in words, for those who do not see it. */
  valueText: string;
  /** The part of the value that went well; all of it, unless said otherwise. */
  good?: number;
  size?: 'sm' | 'lg' | undefined;
}

export function ProgressBar({ label, value, valueText, good = value, size = 'sm' }: ProgressBarProps) {
  return (
    <div
      className={classes.bar}
      data-size={size}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(value * 100)}
      aria-valuetext={valueText}
    >
      <span className={classes.good} style={{ width: `${good * 100}%` }} />
      <span className={classes.bad} style={{ width: `${(value - good) * 100}%` }} />
    </div>
  );
}
