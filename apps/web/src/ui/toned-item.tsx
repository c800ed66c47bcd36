import type { ReactNode } from 'react';
import classes from './toned-item.module.css';

export type Tone = 'good' | 'bad' | 'warning' | 'plain';

/** An item of a list whose edge says at a glance how it went. */
export const TonedItem = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <li className={classes.item} data-tone={tone}>
    {children}
  </li>
);
