import type { ReactNode } from 'react';
import classes from './figure.module.css';

/** A few figures in one row; on a phone as many side by side as are said. */
export function Figures({ onPhone, children }: { onPhone: 2 | 3; children: ReactNode }) {
  return (
    <dl className={classes.figures} data-on-phone={onPhone}>
      {children}
    </dl>
  );
}

interface FigureProps {
  label: string;
  value: ReactNode;
  /** What to think of it. */
  children: ReactNode;
}

export function Figure({ label, value, children }: FigureProps) {
  return (
    <div className={classes.figure}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value}>
        {value}
        <span className={classes.note}>{children}</span>
      </dd>
    </div>
  );
}
