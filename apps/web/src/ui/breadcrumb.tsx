import type { ReactNode } from 'react';
import classes from './breadcrumb.module.css';

interface BreadcrumbProps {
  /** The link to the page above. */
  parent: ReactNode;
  current: string;
}

export function Breadcrumb({ parent, current }: BreadcrumbProps) {
  return (
    <nav aria-label="Breadcrumb" data-screen-only>
      <ol className={classes.crumbs}>
        <li>{parent}</li>
        <li aria-current="page">{current}</li>
      </ol>
    </nav>
  );
}
