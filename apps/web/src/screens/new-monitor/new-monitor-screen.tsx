import './mantine-parts.css';
import type { Project } from '@hopwise/model';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { SignInPrompt } from '../../accounts/sign-in-prompt.tsx';
import { alertChannelsQuery } from '../../api/alert-channels.ts';
import { useCreateMonitor } from '../../api/monitors.ts';
import { LazyMonitorForm } from '../../monitors/lazy-monitor-form.tsx';
import { LoadingProject, OpenedProject } from '../../projects/opened-project.tsx';
import { Blocks } from '../../ui/blocks.tsx';
import { Breadcrumb } from '../../ui/breadcrumb.tsx';
import { SkeletonLines } from '../../ui/skeleton-lines.tsx';
import { showSuccess } from '../../ui/toast.ts';
import { usePageMeta } from '../../ui/use-page-meta.ts';
import classes from './new-monitor-screen.module.css';

const useTitle = () =>
  usePageMeta('New monitor · Hopwise', 'Monitor a URL or a contract, and get alerts when it fails or changes.');

export function NewMonitorScreen() {
  useTitle();
  const { projectId } = useParams({ from: '/_signed-in/projects/$projectId/monitors/new' });
  return (
    <Blocks wide>
      <OpenedProject key={projectId} projectId={projectId} title="New monitor">
        {(project) => <NewMonitor project={project} />}
      </OpenedProject>
    </Blocks>
  );
}

export function NewMonitorLoading() {
  useTitle();
  return (
    <Blocks wide>
      <LoadingProject title="New monitor" />
    </Blocks>
  );
}

export function NewMonitorSignedOut() {
  useTitle();
  return (
    <SignInPrompt
      title="Please sign in to create a monitor"
      text="A monitor tracks a URL again and again, and tells you when it fails or changes."
    />
  );
}

function NewMonitor({ project: { id, name } }: { project: Project }) {
  const search = useSearch({ from: '/_signed-in/projects/$projectId/monitors/new' });
  const navigate = useNavigate();
  const create = useCreateMonitor(id);
  // A failure to load them shows in the form, where they are chosen.
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
          Alerts go out when it fails, when the chain changes and before a certificate expires. The first three runs set
          the baseline that later runs are compared with.
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
              message: `${monitor.name} runs for the first time now`,
              forMs: 3000,
            });
            await navigate({ to: '/monitors/$monitorId', params: { monitorId: monitor.id }, ignoreBlocker: true });
          }}
        />
      )}
    </>
  );
}
