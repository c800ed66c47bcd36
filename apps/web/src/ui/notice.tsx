import type { ReactNode } from 'react';
import type { Icon } from './icon.ts';
import classes from './notice.module.css';

interface NoticeProps {
  icon: Icon;
  title: string;
  text?: ReactNode;
  /** What can be done about it. */
  action?: ReactNode;
  /** Announced at once, for what just went wrong. */
  urgent?: boolean;
}

/** Stands where something would be: nothing there yet, or it could not be had. */
export function Notice({ icon: Icon, title, text, action, urgent = false }: NoticeProps) {
  return (
    <div className={classes.notice} role={urgent ? 'alert' : undefined}>
      <Icon size={32} stroke={1.5} className={classes.icon} aria-hidden="true" />
      <p className={classes.title}>{title}</p>
      {text !== undefined && <p className={classes.text}>{text}</p>}
      {action !== undefined && <div className={classes.action}>{action}</div>}
    </div>
  );
}
