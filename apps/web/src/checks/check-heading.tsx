import type { ReactNode } from 'react';
import classes from './check-heading.module.css';

interface CheckHeadingProps {
  /** Above the URL: where one is. */
  above: ReactNode;
  url: string;
  /** Below it. */
  note?: ReactNode;
  actions: ReactNode;
}

/** The URL as the title of its page, and what can be done. */
export function CheckHeading({ above, url, note, actions }: CheckHeadingProps) {
  return (
    <header className={classes.heading}>
      <div className={classes.above}>{above}</div>
      <div className={classes.row}>
        <h1 className={classes.url} title={url}>
          {url}
        </h1>
        <div className={classes.actions} data-screen-only>
          {actions}
        </div>
      </div>
      {note !== undefined && <p className={classes.note}>{note}</p>}
    </header>
  );
}
