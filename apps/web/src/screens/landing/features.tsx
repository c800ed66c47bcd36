import type { ReactNode } from 'react';
import {
  BulkVignette,
  CertificateVignette,
  HopsVignette,
  SearchVignette,
  SecurityVignette,
  TrendVignette,
} from './feature-vignettes.tsx';
import classes from './features.module.css';
import sectionClasses from './section.module.css';

interface Feature {
  id: string;
  title: string;
  text: string;
  vignette: ReactNode;
}

const features: Feature[] = [
  {
    id: 'real-time-tracking',
    title: 'Real-time tracking',
    text: 'Every hop of the chain as it happens: status, redirect type, IP address and time.',
    vignette: <HopsVignette />,
  },
  {
    id: 'ssl-analysis',
    title: 'SSL analysis',
    text: 'Certificate validity, issuer, protocol and days to expiry for each host on the way, not only the last.',
    vignette: <CertificateVignette />,
  },
  {
    id: 'seo-optimization',
    title: 'SEO optimization',
    text: 'Titles, descriptions, canonical, robots rules and sitemap: what a crawler finds where the chain ends.',
    vignette: <SearchVignette />,
  },
  {
    id: 'security-scanning',
    title: 'Security scanning',
    text: 'Security headers, mixed content and redirects that fall back from HTTPS to HTTP, each with its remedy.',
    vignette: <SecurityVignette />,
  },
  {
    id: 'bulk-processing',
    title: 'Bulk processing',
    text: 'Upload a CSV of links and let background jobs work through it while you watch the progress.',
    vignette: <BulkVignette />,
  },
  {
    id: 'advanced-analytics',
    title: 'Advanced analytics',
    text: 'Success rates, response times and redirect counts over days and months, for all that you track.',
    vignette: <TrendVignette />,
  },
];

export function Features() {
  return (
    <section className={sectionClasses.section} aria-labelledby="features-title">
      <h2 id="features-title" className={sectionClasses.title}>
        One link in, the whole story out
      </h2>
      <p className={sectionClasses.lead}>
        A redirect is a handover. Hopwise checks what is lost at each one, and says how to fix it.
      </p>
      <ul className={classes.grid}>
        {features.map(({ id, title, text, vignette }) => (
          <li key={id} id={id} className={classes.card}>
            <div className={classes.vignette}>{vignette}</div>
            <h3 className={classes.title}>{title}</h3>
            <p className={classes.text}>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
