import type { ComponentProps, ReactNode } from 'react';
import { CopyButton } from './copy.tsx';
import classes from './figures.module.css';

/** A few stats in one row; `onPhone` says how many fit side by side on a phone. */
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
  /** How good or bad the value is. */
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
  /** Smaller, next to the value. */
  aside?: ReactNode;
  note: ReactNode;
}

/** One stat with its label and rating. Must be inside a dl. */
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

/** A row of stat cards, as many as fit. */
export function StatGrid({ className = '', ...props }: ComponentProps<'dl'>) {
  return <dl {...props} className={`${classes.grid} ${className}`} />;
}

interface ProgressBarProps {
  label: string;
  /** From 0 to 1. */
  value: number;
  /** The value as text, for screen readers. */
  valueText: string;
  /** The successful part of the value; all of it by default. */
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

/** Names and values in two columns; one column on narrow screens. */
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
  /** The alt text of the image. */
  alt: string;
  /** The badge's subject in the Markdown. */
  name: string;
  copyLabel?: string;
}

/** A preview of a badge, and the Markdown to embed it. */
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

/** Brackets would end the Markdown alt text. */
const markdownOf = (name: string, url: string): string => `![${name.replaceAll(/[[\]\\]/g, '\\$&')}](${url})`;

export type Tone = 'good' | 'bad' | 'warning' | 'plain';

/** A list item with a colored edge for its severity. */
export const TonedItem = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <li className={classes.item} data-tone={tone}>
    {children}
  </li>
);

/** Some trackers create URLs of thousands of characters: the start is enough, and the title has the rest. */
export function UrlText({ url }: { url: string }) {
  return (
    <span className={classes.url} title={url}>
      {url}
    </span>
  );
}

/** The shortcut key shown on a button, for people with a keyboard. Use `aria-keyshortcuts` for assistive technology. */
export const KeyHint = ({ pressed }: { pressed: string }) => (
  <span className={classes.key} aria-hidden="true">
    {pressed}
  </span>
);
