import type { Project } from '@hopwise/model';
import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { statusPageLinkQuery, useStatusPageSwitch } from '../../api/monitors.ts';
import { announceFailure } from '../../feedback/announce-failure.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonLines } from '../../ui/skeleton-lines.tsx';
import classes from './project-status-page.module.css';

/** A page that shows how the monitors do, for people without an account. */
export function ProjectStatusPage({ project: { id } }: { project: Project }) {
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
    <div className={classes.parts}>
      <Switch
        label="Public status page"
        description="Anyone who has the link sees names, hosts and paths of the monitors, their state, uptime and incidents. Switched off and on again, it has another link."
        checked={change.variables !== undefined && change.isPending ? change.variables : token !== null}
        disabled={change.isPending}
        onChange={({ currentTarget }) =>
          change.mutate(currentTarget.checked, { onError: announceFailure('The status page could not be changed') })
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
