import { lazy, Suspense } from 'react';
import { SkeletonLines } from '../ui/states.tsx';
import type { MonitorFormProps } from './form/monitor-form.tsx';

/** Loaded as a separate chunk: a monitor is viewed more often than edited. */
const MonitorForm = lazy(async () => ({ default: (await import('./form/monitor-form.tsx')).MonitorForm }));

export const LazyMonitorForm = (props: MonitorFormProps) => (
  <Suspense fallback={<SkeletonLines label="Loading form" lines={4} height={120} />}>
    <MonitorForm {...props} />
  </Suspense>
);
