import { type ReactNode, useEffect, useRef } from 'react';
import classes from './fresh-result.module.css';

/** What a person waited for. It takes the focus and the view when it appears. */
export function FreshResult({ label, children }: { label: string; children: ReactNode }) {
  const regionRef = useRef<HTMLElement>(null);
  useEffect(() => {
    regionRef.current?.focus({ preventScroll: true });
    regionRef.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <section ref={regionRef} tabIndex={-1} className={classes.result} aria-label={label}>
      {children}
    </section>
  );
}
