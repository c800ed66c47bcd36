import { type ReactNode, useId } from 'react';
import classes from './panel.module.css';

interface PanelProps {
  title: string;
  /** Beside the title. */
  aside?: ReactNode;
  /** Left out on paper. */
  screenOnly?: boolean;
  children: ReactNode;
}

/** A titled block of a page. */
export function Panel({ title, aside, screenOnly = false, children }: PanelProps) {
  const titleId = useId();
  return (
    <section className={classes.panel} aria-labelledby={titleId} data-screen-only={screenOnly || undefined}>
      <div className={classes.head}>
        <h2 id={titleId} className={classes.title}>
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
