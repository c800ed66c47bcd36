import { IconCloudOff } from 'virtual:icons';
import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Icon } from './icon.ts';
import classes from './states.module.css';

interface LoadFailureProps {
  title: string;
  text?: string;
  onRetry: () => void;
}

/** A failed load, with a retry button. */
export function LoadFailure({ title, text, onRetry }: LoadFailureProps) {
  return (
    <Notice
      urgent
      icon={IconCloudOff}
      title={title}
      text={text}
      action={
        <Button variant="default" onClick={onRetry}>
          Retry
        </Button>
      }
    />
  );
}

interface NoticeProps {
  icon: Icon;
  title: string;
  text?: ReactNode;
  /** A link to what explains it. */
  help?: ReactNode;
  /** A button or link for the user. */
  action?: ReactNode;
  /** Announces it to screen readers at once, for something that just failed. */
  urgent?: boolean;
}

/** A message in place of content that doesn't exist yet or couldn't be loaded. */
export function Notice({ icon: Icon, title, text, help, action, urgent = false }: NoticeProps) {
  return (
    <div className={classes.notice} role={urgent ? 'alert' : undefined}>
      <Icon size={32} stroke={1.5} className={classes.icon} aria-hidden="true" />
      <p className={classes.title}>{title}</p>
      {text !== undefined && <p className={classes.text}>{text}</p>}
      {help !== undefined && <p className={classes.text}>{help}</p>}
      {action !== undefined && <div className={classes.action}>{action}</div>}
    </div>
  );
}

interface SkeletonLinesProps {
  /** The label for screen readers. */
  label: string;
  lines: number;
  height?: number;
  /** Lays the placeholders out as cards. */
  sideBySide?: boolean;
  /** The content's height is unknown, so the parts below wait. */
  unknownHeight?: boolean;
}

/** A placeholder while something loads. */
export function SkeletonLines({ label, lines, height = 44, sideBySide, unknownHeight }: SkeletonLinesProps) {
  return (
    <div className={classes.lines} data-side-by-side={sideBySide} data-unknown-height={unknownHeight} role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are identical
        <Skeleton key={line} height={height} radius="md" />
      ))}
    </div>
  );
}

/** A result that the user waited for. It scrolls into view and takes the focus when it appears. */
export function FreshResult({ label, children }: { label: string; children: ReactNode }) {
  const regionRef = useRef<HTMLElement>(null);
  useEffect(() => {
    regionRef.current?.focus({ preventScroll: true });
    regionRef.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <section ref={regionRef} tabIndex={-1} className={classes.result} aria-label={label}>
      {children}
    </section>
  );
}
