import { Skeleton } from '@mantine/core';
import { SkeletonLines } from '../../ui/skeleton-lines.tsx';

/** The shape of the dashboard while it is loading: its figures, and the tabs below them. */
export function DashboardSkeleton() {
  return (
    <>
      <SkeletonLines label="Loading dashboard" lines={4} height={106} sideBySide />
      <Skeleton height={320} radius="lg" />
    </>
  );
}
