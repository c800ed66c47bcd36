import type { ReactNode } from 'react';
import classes from './page.module.css';

/** A page of blocks one below the other that brings its own title. */
export function Blocks({ children }: { children: ReactNode }) {
  return <div className={classes.page}>{children}</div>;
}
