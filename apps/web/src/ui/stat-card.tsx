import type { ReactNode } from 'react';
import classes from './stat-card.module.css';

interface StatCardProps {
  label: string;
  value: ReactNode;
  /** Beside the value, smaller. */
  aside?: ReactNode;
  note: ReactNode;
}

/** One figure with its name and what to think of it. Lives in a dl. */
export function StatCard({ label, value, aside, note }: StatCardProps) {
  return (
    <div className={classes.card}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.figure}>
        <span className={classes.value}>{value}</span> {aside}
      </dd>
      <dd className={classes.note}>{note}</dd>
    </div>
  );
}
