import type { ReactNode } from 'react';
import { Breadcrumb } from './breadcrumb.tsx';
import { CopyButton } from './copy-button.tsx';
import classes from './record-header.module.css';
import { TitleRow } from './title-row.tsx';

interface RecordHeaderProps {
  /** The link to the page above, and what this one is called below it. */
  parent: ReactNode;
  current: string;
  title: string;
  beforeTitle?: ReactNode;
  status: ReactNode;
  idLabel: string;
  id: string;
  actions: ReactNode;
}

/** Of a page about one thing that has an id. */
export function RecordHeader({ parent, current, title, beforeTitle, status, idLabel, id, actions }: RecordHeaderProps) {
  return (
    <header className={classes.header}>
      <Breadcrumb parent={parent} current={current} />
      <TitleRow title={title} before={beforeTitle}>
        {status}
      </TitleRow>
      <div className={classes.tools}>
        <div className={classes.id}>
          <span className={classes.idLabel}>{idLabel}</span>
          <code className={classes.idValue}>{id}</code>
          <CopyButton value={id} label="Copy" />
        </div>
        <div className={classes.actions} data-screen-only>
          {actions}
        </div>
      </div>
    </header>
  );
}
