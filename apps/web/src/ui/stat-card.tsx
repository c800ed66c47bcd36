import type { ReactNode } from 'react';
import classes from './stat-card.module.css';

interface StatCardProps {
  label: string;
  value: ReactNode;
  note: ReactNode;
}

/** One figure with its name and what to think of it. Lives in a dl. */
export function StatCard({ label, value, note }: StatCardProps) {
  return (
    <div className={classes.card}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value}>{value}</dd>
      <dd className={classes.note}>{note}</dd>
    </div>
  );
}
