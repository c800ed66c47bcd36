import './mantine-parts.css';
import { VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { SignInPrompt } from '../../accounts/sign-in-prompt.tsx';
import { ApiError } from '../../api/client.ts';
import { monitorQuery } from '../../api/monitors.ts';
import { Blocks } from '../../ui/blocks.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { MessagePage } from '../../ui/message-page.tsx';
import { SkeletonLines } from '../../ui/skeleton-lines.tsx';
import { usePageMeta } from '../../ui/use-page-meta.ts';
import { MonitorDetails } from './monitor-details.tsx';

const useTitle = (name = 'Monitor') =>
  usePageMeta(`${name} · Hopwise`, 'A monitor: its state, uptime, changes, incidents and settings.');

export function MonitorScreen() {
  const { monitorId } = useParams({ from: '/_signed-in/monitors/$monitorId' });
  return (
    <Blocks wide>
      <OpenedMonitor key={monitorId} monitorId={monitorId} />
    </Blocks>
  );
}

export function MonitorLoading() {
  useTitle();
  return (
    <Blocks wide>
      <LoadingMonitor />
    </Blocks>
  );
}

export function MonitorSignedOut() {
  useTitle();
  return (
    <SignInPrompt
      title="Please sign in to see this monitor"
      text="Monitors are open to whoever owns their project and the members of its organization."
    />
  );
}

function OpenedMonitor({ monitorId }: { monitorId: string }) {
  const monitor = useQuery(monitorQuery(monitorId));
  useTitle(monitor.data?.name);
  // It may have been deleted since it was last seen.
  if (monitor.error instanceof ApiError && monitor.error.status === 404) return <NoSuchMonitor />;
  if (monitor.data !== undefined) return <MonitorDetails monitor={monitor.data} />;
  if (monitor.isPending) return <LoadingMonitor />;
  return (
    <>
      <HiddenTitle />
      <LoadFailure
        title="Failed to load monitor"
        text="Please check your connection and try again"
        onRetry={() => monitor.refetch()}
      />
    </>
  );
}

function NoSuchMonitor() {
  return (
    <MessagePage
      eyebrow="404"
      title="There is no such monitor"
      actions={
        <LinkButton to="/dashboard" search={{ tab: 'projects' }}>
          Back to your projects
        </LinkButton>
      }
    >
      <p>It may have been deleted, or you are not in the organization that owns it.</p>
    </MessagePage>
  );
}

function LoadingMonitor() {
  return (
    <>
      <HiddenTitle />
      <SkeletonLines label="Loading monitor" lines={4} height={88} />
    </>
  );
}

/** Every page has a title, also while its own is not known. */
const HiddenTitle = () => <VisuallyHidden component="h1">Monitor</VisuallyHidden>;
