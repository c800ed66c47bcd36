import { Skeleton } from '@mantine/core';
import classes from './analysis-skeleton.module.css';

/** The shape of a result while it is being made. */
export function AnalysisSkeleton() {
  return (
    <div className={classes.panel} aria-hidden="true">
      <Skeleton circle height={152} />
      <div className={classes.lines}>
        <Skeleton height={20} width="60%" />
        <Skeleton height={12} />
        <Skeleton height={12} width="80%" />
      </div>
    </div>
  );
}
