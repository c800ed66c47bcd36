import type { ComponentProps } from 'react';
import classes from './stat-grid.module.css';

/** Holds stat cards side by side, as many as fit. */
export function StatGrid({ className = '', ...props }: ComponentProps<'dl'>) {
  return <dl {...props} className={`${classes.grid} ${className}`} />;
}
