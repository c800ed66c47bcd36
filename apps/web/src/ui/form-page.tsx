import './form-page.css';
import type { ReactNode } from 'react';
import classes from './form-page.module.css';

interface FormPageProps {
  title: string;
  lead: ReactNode;
  /** Below the lead: what it is for just now. */
  note?: ReactNode;
  /** Beside the form; below it where there is little room. */
  aside?: ReactNode;
  /** Below the form: where else to go. */
  links?: ReactNode;
  children: ReactNode;
}

/** A page whose one purpose is its form. */
export function FormPage({ title, lead, note, aside, links, children }: FormPageProps) {
  return (
    <div className={classes.page} data-wide={aside !== undefined || undefined}>
      <div className={classes.main}>
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.lead}>{lead}</p>
        {note}
        <div className={classes.card}>{children}</div>
        {links !== undefined && <div className={classes.links}>{links}</div>}
      </div>
      {aside}
    </div>
  );
}
