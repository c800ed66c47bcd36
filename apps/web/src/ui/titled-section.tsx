import { type ReactNode, useId } from 'react';
import classes from './titled-section.module.css';

/** A part of a panel, named by its title. */
export function TitledSection({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className={classes.title}>
        {title}
      </h3>
      {children}
    </section>
  );
}
