import { lazy, Suspense } from 'react';
import { SkeletonLines } from '../ui/states.tsx';
import type { AlertChannelsPanelProps } from './alert-channels-panel.tsx';

/** Loaded as a separate chunk, so the other settings don't wait for it. */
const AlertChannelsPanel = lazy(async () => ({
  default: (await import('./alert-channels-panel.tsx')).AlertChannelsPanel,
}));

export const AlertChannels = (props: AlertChannelsPanelProps) => (
  <Suspense fallback={<SkeletonLines label="Loading alert channels" lines={1} height={272} unknownHeight />}>
    <AlertChannelsPanel {...props} />
  </Suspense>
);
