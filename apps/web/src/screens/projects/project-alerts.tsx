import type { Project } from '@hopwise/model';
import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { AlertChannels } from '../../alerts/alert-channels.tsx';
import { statusPageLinkQuery, useStatusPageSwitch } from '../../api/monitors.ts';
import { announceFailure } from '../../feedback/announce-failure.ts';
import { CopyButton } from '../../ui/copy.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Panel, Parts } from '../../ui/page.tsx';
import { LoadFailure, SkeletonLines } from '../../ui/states.tsx';
import classes from './project.module.css';

/** Who is notified of problems: alert channels, and the public through a status page. */
export const ProjectAlerts = ({ project }: { project: Project }) => (
  <Parts>
    <AlertChannels owner={{ projectId: project.id }} mayCreate />
    {project.role !== 'member' && <ProjectStatusPage project={project} />}
  </Parts>
);

/** A public page with the state of the monitors. */
function ProjectStatusPage({ project: { id } }: { project: Project }) {
  const link = useQuery(statusPageLinkQuery(id));
  return (
    <Panel title="Status page">
      {link.isPending && <SkeletonLines label="Loading status page" lines={1} unknownHeight />}
      {link.isLoadingError && <LoadFailure title="Failed to load status page" onRetry={() => link.refetch()} />}
      {link.data !== undefined && <StatusPageSwitch projectId={id} token={link.data.token} />}
    </Panel>
  );
}

function StatusPageSwitch({ projectId, token }: { projectId: string; token: string | null }) {
  const change = useStatusPageSwitch(projectId);
  const url = `${location.origin}/status/${token}`;
  return (
    <div className={classes.statusParts}>
      <Switch
        label="Public status page"
        description="Anyone with the link can see each monitor's name, host, path, state, uptime and incidents. Turning it off and on again creates a new link."
        checked={change.variables !== undefined && change.isPending ? change.variables : token !== null}
        disabled={change.isPending}
        onChange={({ currentTarget }) =>
          change.mutate(currentTarget.checked, { onError: announceFailure('Failed to change status page') })
        }
      />
      {token !== null && (
        <>
          <code className={classes.url}>{url}</code>
          <div className={classes.actions}>
            <CopyButton value={url} label="Copy link" />
            <LinkButton to="/status/$token" params={{ token }} size="xs" variant="default">
              Open status page
            </LinkButton>
          </div>
        </>
      )}
    </div>
  );
}
