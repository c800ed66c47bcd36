import type { ReactNode } from 'react';
import classes from './parts.module.css';

/** Parts of a screen one below the other. Those below one whose height is not known yet come after it, so none jumps. */
export const Parts = ({ children }: { children: ReactNode }) => <div className={classes.parts}>{children}</div>;
