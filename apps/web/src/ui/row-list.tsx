import type { ReactNode } from 'react';
import classes from './row-list.module.css';

interface Row {
  id: string;
  title: ReactNode;
  text: ReactNode;
  action?: ReactNode;
}

/** Things one below the other, each with what can be done with it. */
export function RowList({ label, rows }: { label: string; rows: readonly Row[] }) {
  return (
    <ul aria-label={label}>
      {rows.map(({ id, title, text, action }) => (
        <li key={id} className={classes.row}>
          <div className={classes.about}>
            <div className={classes.title}>{title}</div>
            <div className={classes.text}>{text}</div>
          </div>
          {action !== undefined && <div className={classes.action}>{action}</div>}
        </li>
      ))}
    </ul>
  );
}
