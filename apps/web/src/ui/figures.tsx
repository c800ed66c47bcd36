import type { ComponentProps, ReactNode } from 'react';
import { CopyButton } from './copy.tsx';
import classes from './figures.module.css';

/** A few figures in one row; on a phone as many side by side as are said. */
export function Figures({ onPhone, children }: { onPhone: 2 | 3; children: ReactNode }) {
  return (
    <dl className={classes.figures} data-on-phone={onPhone}>
      {children}
    </dl>
  );
}

interface FigureProps {
  label: string;
  value: ReactNode;
  /** What to think of it. */
  children: ReactNode;
}

export function Figure({ label, value, children }: FigureProps) {
  return (
    <div className={classes.figure}>
      <dt className={classes.figureLabel}>{label}</dt>
      <dd className={classes.figureValue}>
        {value}
        <span className={classes.figureNote}>{children}</span>
      </dd>
    </div>
  );
}

interface StatCardProps {
  label: string;
  value: ReactNode;
  /** Beside the value, smaller. */
  aside?: ReactNode;
  note: ReactNode;
}

/** One figure with its name and what to think of it. Lives in a dl. */
export function StatCard({ label, value, aside, note }: StatCardProps) {
  return (
    <div className={classes.card}>
      <dt className={classes.statCardLabel}>{label}</dt>
      <dd className={classes.statCardFigure}>
        <span className={classes.statCardValue}>{value}</span> {aside}
      </dd>
      <dd className={classes.statCardNote}>{note}</dd>
    </div>
  );
}

/** Holds stat cards side by side, as many as fit. */
export function StatGrid({ className = '', ...props }: ComponentProps<'dl'>) {
  return <dl {...props} className={`${classes.grid} ${className}`} />;
}

interface ProgressBarProps {
  label: string;
  /** From 0 to 1. */
  value: number;
  /** The same in words, for those who do not see it. */
  valueText: string;
  /** The part of the value that went well; all of it, unless said otherwise. */
  good?: number;
  size?: 'sm' | 'lg' | undefined;
}

export function ProgressBar({ label, value, valueText, good = value, size = 'sm' }: ProgressBarProps) {
  return (
    <div
      className={classes.bar}
      data-size={size}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(value * 100)}
      aria-valuetext={valueText}
    >
      <span className={classes.good} style={{ width: `${good * 100}%` }} />
      <span className={classes.bad} style={{ width: `${(value - good) * 100}%` }} />
    </div>
  );
}

export type Fact = readonly [name: string, value: ReactNode];

/** Names and values in two columns; one column where there is little room. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name} className={classes.fact}>
          <dt className={classes.name}>{name}</dt>
          <dd className={classes.factListValue}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface BadgeWithCodeProps {
  src: string;
  /** What the picture shows. */
  alt: string;
  /** In the Markdown: what the badge is about. */
  name: string;
  copyLabel?: string;
}

/** A badge as it looks now, and the Markdown that shows it elsewhere. */
export function BadgeWithCode({ src, alt, name, copyLabel = 'Copy Markdown' }: BadgeWithCodeProps) {
  const markdown = markdownOf(name, src);
  return (
    <div className={classes.badge}>
      <img src={src} alt={alt} height={20} className={classes.picture} />
      <code className={classes.markdown}>{markdown}</code>
      <CopyButton value={markdown} label={copyLabel} />
    </div>
  );
}

/** Brackets would end the description of the picture. */
const markdownOf = (name: string, url: string): string => `![${name.replaceAll(/[[\]\\]/g, '\\$&')}](${url})`;

export type Tone = 'good' | 'bad' | 'warning' | 'plain';

/** An item of a list whose edge says at a glance how it went. */
export const TonedItem = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <li className={classes.item} data-tone={tone}>
    {children}
  </li>
);

/** Some trackers make URLs of thousands of characters: the start tells enough, the title has the rest. */
export function UrlText({ url }: { url: string }) {
  return (
    <span className={classes.url} title={url}>
      {url}
    </span>
  );
}

/** A key that does what a button does, for those who have keys. Tell assistive tools by `aria-keyshortcuts`. */
export const KeyHint = ({ pressed }: { pressed: string }) => (
  <span className={classes.key} aria-hidden="true">
    {pressed}
  </span>
);
