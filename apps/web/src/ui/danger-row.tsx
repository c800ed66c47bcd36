import type { ReactNode } from 'react';
import classes from './danger-row.module.css';

/** What a button would do, and the button; or why there is none. */
export function DangerRow({ text, children }: { text: ReactNode; children?: ReactNode }) {
  return (
    <div className={classes.row}>
      <p className={classes.text}>{text}</p>
      {children}
    </div>
  );
}
