import type { ReactNode } from 'react';
import classes from './page.module.css';

interface PageProps {
  title: string;
  lead: ReactNode;
  children: ReactNode;
}

/** A page of blocks one below the other, under its title. */
export function Page({ title, lead, children }: PageProps) {
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.lead}>{lead}</p>
      </header>
      {children}
    </div>
  );
}
