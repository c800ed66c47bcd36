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

/** Something could not be loaded, and may be asked for again. */
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

interface SkeletonLinesProps {
  /** What is being loaded, for those who do not see it. */
  label: string;
  lines: number;
  height?: number;
  /** As many as fit, where cards are to come. */
  sideBySide?: boolean;
  /** What comes may take any room: the parts below it wait. */
  unknownHeight?: boolean;
}

/** Holds the room of something that is on its way. */
export function SkeletonLines({ label, lines, height = 44, sideBySide, unknownHeight }: SkeletonLinesProps) {
  return (
    <div className={classes.lines} data-side-by-side={sideBySide} data-unknown-height={unknownHeight} role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are alike
        <Skeleton key={line} height={height} radius="md" />
      ))}
    </div>
  );
}

/** What a person waited for. It takes the focus and the view when it appears. */
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
