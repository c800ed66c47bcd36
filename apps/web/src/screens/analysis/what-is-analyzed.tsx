import { IconCertificate, IconSearch, IconShieldCheck } from 'virtual:icons';
import classes from './what-is-analyzed.module.css';

const subjects = [
  {
    Icon: IconCertificate,
    title: 'SSL',
    text: 'Certificate, protocol versions, key exchange and ciphers of every host on the way, graded like SSL Labs.',
  },
  {
    Icon: IconSearch,
    title: 'SEO',
    text: 'Title, description, robots, canonical, sitemap, structured data, and what the redirects do to rankings.',
  },
  {
    Icon: IconShieldCheck,
    title: 'Security',
    text: 'Security headers graded like the HTTP Observatory, cookies, mixed content, downgrades and look-alike hosts.',
  },
] as const;

/** Before the first analysis: what one would tell. */
export function WhatIsAnalyzed() {
  return (
    <ul className={classes.subjects}>
      {subjects.map(({ Icon, title, text }) => (
        <li key={title} className={classes.subject}>
          <Icon className={classes.icon} size={26} stroke={1.5} aria-hidden="true" />
          <h2 className={classes.title}>{title}</h2>
          <p className={classes.text}>{text}</p>
        </li>
      ))}
    </ul>
  );
}
