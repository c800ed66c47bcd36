import type { ReactNode } from 'react';
import { Blocks } from './blocks.tsx';
import classes from './page.module.css';

interface PageProps {
  title: string;
  lead: ReactNode;
  /** As wide as the top bar, for what has many columns. */
  wide?: boolean;
  children: ReactNode;
}

/** A page of blocks one below the other, under its title. */
export function Page({ title, lead, wide = false, children }: PageProps) {
  return (
    <Blocks wide={wide}>
      <header className={classes.header}>
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.lead}>{lead}</p>
      </header>
      {children}
    </Blocks>
  );
}
