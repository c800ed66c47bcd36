import type { Project } from '@hopwise/model';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { defineAccountScreen } from '../../accounts/account-screen.tsx';
import { SignInPrompt } from '../../accounts/sign-in.tsx';
import { alertChannelsQuery } from '../../api/alert-channels.ts';
import { useCreateMonitor } from '../../api/monitors.ts';
import { LazyMonitorForm } from '../../monitors/lazy-monitor-form.tsx';
import { DocLink } from '../../navigation/doc-link.tsx';
import { LoadingProject, OpenedProject } from '../../projects/opened-project.tsx';
import { Blocks, Breadcrumb } from '../../ui/page.tsx';
import { SkeletonLines } from '../../ui/states.tsx';
import { showSuccess } from '../../ui/toast.ts';
import classes from './new-monitor.module.css';

export const screen = defineAccountScreen({
  title: 'New monitor',
  description: 'Monitor a URL or contract and get alerted when it fails or changes.',
  signedOut: (
    <SignInPrompt
      title="Please sign in to create a monitor"
      text="Monitors check a URL on a schedule and alert you when it fails or changes."
    />
  ),
  Loading: () => (
    <Blocks wide>
      <LoadingProject title="New monitor" />
    </Blocks>
  ),
  Screen: NewMonitorScreen,
});

function NewMonitorScreen() {
  const { projectId } = useParams({ from: '/_signed-in/projects/$projectId/monitors/new' });
  return (
    <Blocks wide>
      <OpenedProject key={projectId} projectId={projectId} title="New monitor">
        {(project) => <NewMonitor project={project} />}
      </OpenedProject>
    </Blocks>
  );
}

function NewMonitor({ project: { id, name } }: { project: Project }) {
  const search = useSearch({ from: '/_signed-in/projects/$projectId/monitors/new' });
  const navigate = useNavigate();
  const create = useCreateMonitor(id);
  // If they fail to load, the form shows it.
  const channels = useQuery(alertChannelsQuery({ projectId: id }));
  return (
    <>
      <header className={classes.header}>
        <Breadcrumb
          parent={
            <Link to="/projects/$projectId" params={{ projectId: id }} search={{ tab: 'monitors' }}>
              {name}
            </Link>
          }
          current="New monitor"
        />
        <h1>New monitor</h1>
        <p className={classes.lead}>
          Get alerted when the URL fails, its redirect chain changes, or a certificate is about to expire. The first
          three runs set the baseline.{' '}
          <DocLink page="monitors" inNewTab>
            How monitors work
          </DocLink>
        </p>
      </header>
      {channels.isPending ? (
        <SkeletonLines label="Loading alert channels" lines={3} height={88} />
      ) : (
        <LazyMonitorForm
          projectId={id}
          target={search}
          channels={channels.data ?? []}
          submitLabel="Create monitor"
          failureTitle="Failed to create monitor"
          onSave={async (request) => {
            const monitor = await create.mutateAsync(request);
            showSuccess({
              title: 'Monitor created',
              message: 'The first run is starting',
              forMs: 3000,
            });
            await navigate({ to: '/monitors/$monitorId', params: { monitorId: monitor.id }, ignoreBlocker: true });
            return monitor;
          }}
        />
      )}
    </>
  );
}
