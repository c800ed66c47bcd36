import type { ReactNode } from 'react';
import classes from './landing.module.css';

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
    text: 'Every hop as it happens: status, redirect type, IP address and timing.',
    vignette: <HopsVignette />,
  },
  {
    id: 'ssl-analysis',
    title: 'SSL analysis',
    text: 'Certificate validity, issuer, protocol and days to expiry for every host in the chain, not just the last.',
    vignette: <CertificateVignette />,
  },
  {
    id: 'seo-optimization',
    title: 'SEO optimization',
    text: 'Titles, descriptions, canonical, robots rules and sitemap: what crawlers find at the final URL.',
    vignette: <SearchVignette />,
  },
  {
    id: 'security-scanning',
    title: 'Security scanning',
    text: 'Security headers, mixed content and HTTPS-to-HTTP downgrades, each with a fix.',
    vignette: <SecurityVignette />,
  },
  {
    id: 'bulk-processing',
    title: 'Bulk processing',
    text: 'Upload a CSV file of URLs and track them all in the background.',
    vignette: <BulkVignette />,
  },
  {
    id: 'advanced-analytics',
    title: 'Advanced analytics',
    text: 'Success rates, response times and redirect counts over time, across everything you track.',
    vignette: <TrendVignette />,
  },
];

export function Features() {
  return (
    <section className={classes.section} aria-labelledby="features-title">
      <h2 id="features-title" className={classes.sectionTitle}>
        One link in, the whole story out
      </h2>
      <p className={classes.sectionLead}>Every redirect can lose something. Hopwise shows what, and how to fix it.</p>
      <ul className={classes.features}>
        {features.map(({ id, title, text, vignette }) => (
          <li key={id} id={id} className={classes.feature}>
            <div className={classes.vignette}>{vignette}</div>
            <h3 className={classes.featureTitle}>{title}</h3>
            <p className={classes.featureText}>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A small illustration of each feature. Decoration only. */
function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg className={classes.drawing} viewBox="0 0 200 80" aria-hidden="true">
      {children}
    </svg>
  );
}

function HopsVignette() {
  return (
    <Drawing>
      <path className={classes.line} d="M20 62C32 6 68 6 80 62 90 26 120 26 130 62 138 42 162 42 170 62" />
      <circle className={classes.node} cx="20" cy="62" r="5" />
      <circle className={classes.node} cx="80" cy="62" r="5" />
      <circle className={classes.node} cx="130" cy="62" r="5" />
      <circle className={classes.spark} cx="170" cy="62" r="7" />
    </Drawing>
  );
}

function CertificateVignette() {
  return (
    <Drawing>
      <path className={classes.track} d="M20 48H180" />
      <path className={classes.line} d="M20 48H118" />
      <circle className={classes.spark} cx="118" cy="48" r="7" />
      <path className={classes.tick} d="M20 40v16M180 40v16" />
      <text className={classes.vignetteText} x="118" y="28" textAnchor="middle">
        61 days left
      </text>
    </Drawing>
  );
}

function SearchVignette() {
  return (
    <Drawing>
      <rect className={classes.sheet} x="22" y="8" width="156" height="64" rx="8" />
      <circle className={classes.spark} cx="40" cy="26" r="6" />
      <path className={classes.track} d="M54 26H104" />
      <path className={classes.line} d="M36 44H142" />
      <path className={classes.track} d="M36 58H120" />
    </Drawing>
  );
}

const headerChecks = [
  { y: 20, passed: true, width: 74 },
  { y: 40, passed: true, width: 96 },
  { y: 60, passed: false, width: 58 },
] as const;

function SecurityVignette() {
  return (
    <Drawing>
      {headerChecks.map(({ y, passed, width }) => (
        <g key={y}>
          <path
            className={passed ? classes.line : classes.fault}
            d={passed ? `M40 ${y}l5 5 9-10` : `M41 ${y - 5}l10 10m0-10l-10 10`}
          />
          <path className={classes.track} d={`M68 ${y}h${width}`} />
        </g>
      ))}
    </Drawing>
  );
}

function BulkVignette() {
  return (
    <Drawing>
      {[12, 31, 50, 69].map((y, row) => (
        <g key={y}>
          <path className={classes.track} d={`M30 ${y}H170`} />
          {row < 3 && <path className={classes.line} d={`M30 ${y}H${[170, 170, 96][row]}`} />}
        </g>
      ))}
      <circle className={classes.spark} cx="96" cy="50" r="7" />
    </Drawing>
  );
}

const trend = [26, 38, 32, 47, 43, 58, 66] as const;

function TrendVignette() {
  return (
    <Drawing>
      {trend.map((height, day) => (
        <rect
          key={height}
          className={day === trend.length - 1 ? classes.spark : classes.bar}
          x={24 + 23 * day}
          y={74 - height}
          width="14"
          height={height}
          rx="3"
        />
      ))}
    </Drawing>
  );
}
