import { VisuallyHidden } from '@mantine/core';
import type { Change } from './change-against.ts';
import classes from './change-note.module.css';

interface ChangeNoteProps {
  change: Change;
  /** The direction that is good news; undefined: neither is. */
  better?: 'up' | 'down' | undefined;
  /** How long the period is. */
  days: number;
}

/** How a figure changed, in the colour of what that means. */
export function ChangeNote({ change: { text, direction }, better, days }: ChangeNoteProps) {
  const comparison = days === 1 ? 'against yesterday until this time' : `against the ${days} days before`;
  const moves = direction === 'up' || direction === 'down';
  const news = moves && better !== undefined ? (direction === better ? 'good' : 'bad') : undefined;
  return (
    <span className={classes.change} data-news={news} title={comparison}>
      {text}
      <VisuallyHidden> {comparison}</VisuallyHidden>
    </span>
  );
}
