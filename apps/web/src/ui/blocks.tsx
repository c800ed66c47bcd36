import type { ReactNode } from 'react';
import classes from './page.module.css';

interface BlocksProps {
  /** As wide as the bar above, for tables and figures. */
  wide?: boolean;
  children: ReactNode;
}

/** A page of blocks one below the other that brings its own title. */
export function Blocks({ wide = false, children }: BlocksProps) {
  return <div className={wide ? `${classes.page} ${classes.wide}` : classes.page}>{children}</div>;
}
