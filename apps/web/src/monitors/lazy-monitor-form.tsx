import { lazy, Suspense } from 'react';
import { SkeletonLines } from '../ui/states.tsx';
import type { MonitorFormProps } from './form/monitor-form.tsx';

/** The form comes in a chunk of its own: a monitor is looked at more often than changed. */
const MonitorForm = lazy(async () => ({ default: (await import('./form/monitor-form.tsx')).MonitorForm }));

export const LazyMonitorForm = (props: MonitorFormProps) => (
  <Suspense fallback={<SkeletonLines label="Loading form" lines={4} height={120} />}>
    <MonitorForm {...props} />
  </Suspense>
);
