import type { ReactNode } from 'react';
import classes from './message-page.module.css';

interface MessagePageProps {
  eyebrow: string;
  title: string;
  children: ReactNode;
  actions: ReactNode;
}

/** A full-page message with a next step. */
export function MessagePage({ eyebrow, title, children, actions }: MessagePageProps) {
  return (
    <section className={classes.page}>
      <svg className={classes.art} viewBox="0 0 320 120" aria-hidden="true">
        <path d="M10 104C28 10 92 10 110 104M110 104C124 44 176 44 190 104" />
        <path className={classes.lost} d="M190 104C204 64 250 70 262 96" />
        <circle cx="10" cy="104" r="6" />
        <circle cx="110" cy="104" r="6" />
        <circle cx="190" cy="104" r="6" />
        <circle className={classes.landing} cx="296" cy="104" r="7" />
      </svg>
      <p className={classes.eyebrow}>{eyebrow}</p>
      <h1 className={classes.title}>{title}</h1>
      <div className={classes.text}>{children}</div>
      <div className={classes.actions}>{actions}</div>
    </section>
  );
}
