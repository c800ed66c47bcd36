import { IconCheck, IconExclamationMark, IconX } from 'virtual:icons';
import type { VerdictLevel } from '@hopwise/model';
import classes from './verdict-mark.module.css';

const icons = { ok: IconCheck, warning: IconExclamationMark, failed: IconX } as const;

/** A verdict as a small sign: told by shape and sign as well as by colour. The words stand beside it or on its link. */
export function VerdictMark({ level }: { level: VerdictLevel }) {
  const Icon = icons[level];
  return (
    <span className={classes.mark} data-level={level} aria-hidden="true">
      <Icon className={classes.icon} size={12} stroke={3} />
    </span>
  );
}
