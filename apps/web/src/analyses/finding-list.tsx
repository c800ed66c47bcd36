import type { MergedFinding } from '@hopwise/model';
import { useState } from 'react';
import { FindingItem } from './finding-item.tsx';
import classes from './finding-list.module.css';
import type { SortedFindings } from './sort-merged.ts';

interface FindingListProps {
  findings: SortedFindings;
  /** Shown when nothing is open. */
  nothing: string;
  /** Where the fixes have a list of their own. */
  withoutFixes?: boolean;
}

/** What needs a look, and folded away what passed and what was not checked. */
export function FindingList({
  findings: { open, passed, notChecked },
  nothing,
  withoutFixes = false,
}: FindingListProps) {
  // Dozens of them: drawn once they are asked for.
  const [unfolded, setUnfolded] = useState(false);
  const folded = [
    ...(passed.length > 0 ? [`${passed.length} passed`] : []),
    ...(notChecked.length > 0 ? [`${notChecked.length} not checked or not applicable`] : []),
  ];
  const item = (merged: MergedFinding) => <FindingItem key={keyOf(merged)} {...merged} withoutFix={withoutFixes} />;
  return (
    <>
      {open.length === 0 ? <p className={classes.nothing}>{nothing}</p> : open.map(item)}
      {folded.length > 0 && (
        <details className={classes.folded} onToggle={(event) => setUnfolded(event.currentTarget.open)}>
          <summary className={classes.more}>
            <span data-screen-only>Show </span>
            {folded.join(' and ')}
          </summary>
          {unfolded && [...passed, ...notChecked].map(item)}
        </details>
      )}
    </>
  );
}

const keyOf = ({ finding: { id, outcome, says } }: MergedFinding): string => `${id} ${outcome} ${says}`;
