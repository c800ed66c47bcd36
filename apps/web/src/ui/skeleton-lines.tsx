import './skeleton-lines.css';
import { Skeleton, VisuallyHidden } from '@mantine/core';
import classes from './skeleton-lines.module.css';

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
