import type { ReactNode } from 'react';
import classes from './check-heading.module.css';

interface CheckHeadingProps {
  /** Above the URL: where one is. */
  above?: ReactNode;
  url: string;
  /** 2 where the page has another title. */
  order?: 1 | 2;
  /** Below it. */
  note?: ReactNode;
  actions: ReactNode;
}

/** The URL as a title, and what can be done. */
export function CheckHeading({ above, url, order = 1, note, actions }: CheckHeadingProps) {
  const Title = `h${order}` as const;
  return (
    <header className={classes.heading}>
      {above !== undefined && <div className={classes.above}>{above}</div>}
      <div className={classes.row}>
        <Title className={classes.url} title={url}>
          {url}
        </Title>
        <div className={classes.actions} data-screen-only>
          {actions}
        </div>
      </div>
      {note !== undefined && <p className={classes.note}>{note}</p>}
    </header>
  );
}
