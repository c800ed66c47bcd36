import { type ComponentProps, useId } from 'react';
import { FindingList } from './finding-list.tsx';
import classes from './finding-section.module.css';

/** Findings under a title of their own, without the fixes, which are recommended beside. */
export function FindingSection({ title, ...list }: { title: string } & ComponentProps<typeof FindingList>) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className={classes.title}>
        {title}
      </h3>
      <FindingList {...list} withoutFixes />
    </section>
  );
}
