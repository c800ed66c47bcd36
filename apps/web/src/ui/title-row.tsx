import type { ReactNode } from 'react';
import classes from './title-row.module.css';

interface TitleRowProps {
  title: string;
  before?: ReactNode;
  /** What is to be known of it at once: badges. */
  children: ReactNode;
}

/** The title of a page about one thing. */
export function TitleRow({ title, before, children }: TitleRowProps) {
  return (
    <div className={classes.row}>
      {before}
      <h1 className={classes.title}>{title}</h1>
      {children}
    </div>
  );
}
