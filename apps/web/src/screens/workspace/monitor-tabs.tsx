import { IconCircleCheck, IconWorldOff } from 'virtual:icons';
import { Badge } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { channelKindNames } from '../../alerts/channel-form-values.ts';
import { allChannelsQuery } from '../../api/alert-channels.ts';
import { allIncidentsQuery } from '../../api/monitor-history.ts';
import { statusPagesQuery } from '../../api/monitors.ts';
import { useProjects } from '../../api/projects.ts';
import { OlderEntries } from '../../feedback/older-entries.tsx';
import { Ago, Moment } from '../../ui/format.tsx';
import { Notice } from '../../ui/states.tsx';
import { RowList } from '../../ui/table.tsx';
import { Loaded, NoChannels } from './loaded.tsx';
import classes from './workspace.module.css';

/** When monitors of any project were down. */
export function IncidentsTab() {
  const incidents = useInfiniteQuery(allIncidentsQuery);
  return (
    <OlderEntries
      name="incidents"
      query={incidents}
      empty={<Notice icon={IconCircleCheck} title="No incidents" text="No downtime recorded." />}
    >
      {(entries) => (
        <RowList
          label="Incidents"
          rows={entries.map(({ id, monitorId, monitorName, projectName, startedAt, endedAt, reason }) => ({
            id,
            title: (
              <>
                <Link to="/monitors/$monitorId" params={{ monitorId }} className={classes.link}>
                  {monitorName}
                </Link>{' '}
                {endedAt === null && <Badge color="red">Ongoing</Badge>}
              </>
            ),
            text: (
              <>
                {reason} · {projectName} · <Moment iso={startedAt} />
                {endedAt !== null && (
                  <>
                    {' to '}
                    <Moment iso={endedAt} />
                  </>
                )}
              </>
            ),
          }))}
        />
      )}
    </OlderEntries>
  );
}

/** Where alerts are sent. A channel is changed in its project or organization. */
export function ChannelsTab() {
  const channels = useQuery(allChannelsQuery);
  const { data: projects = [] } = useProjects();
  const names = new Map(projects.map(({ id, name }) => [id, name]));
  return (
    <Loaded name="alert channels" query={channels} empty={<NoChannels />}>
      {(items) => (
        <RowList
          label="Alert channels"
          rows={items.map(({ id, name, kind, hint, projectId, organizationId, disabledReason, lastDeliveredAt }) => ({
            id,
            title: (
              <>
                {name} <Badge color="gray">{channelKindNames[kind]}</Badge>{' '}
                {disabledReason !== null && <Badge color="red">Disabled</Badge>}
              </>
            ),
            text: (
              <>
                {hint} ·{' '}
                {projectId === null ? (
                  <Link
                    className={classes.link}
                    to="/settings"
                    search={{
                      section: 'organizations',
                      ...(organizationId !== null && { organization: organizationId }),
                    }}
                  >
                    Organization
                  </Link>
                ) : (
                  <Link
                    to="/projects/$projectId"
                    params={{ projectId }}
                    search={{ tab: 'alerts' }}
                    className={classes.link}
                  >
                    {names.get(projectId) ?? 'Project'}
                  </Link>
                )}{' '}
                ·{' '}
                {lastDeliveredAt === null ? (
                  'No deliveries yet'
                ) : (
                  <>
                    Last delivery <Ago iso={lastDeliveredAt} />
                  </>
                )}
              </>
            ),
          }))}
        />
      )}
    </Loaded>
  );
}

/** The public pages. Each is turned on and off in its project. */
export function StatusPagesTab() {
  const pages = useQuery(statusPagesQuery);
  return (
    <Loaded
      name="status pages"
      query={pages}
      empty={
        <Notice
          icon={IconWorldOff}
          title="No status pages yet"
          text="Turn one on from a project's Alerts tab. Anyone with the link can see the state of its monitors."
        />
      }
    >
      {(items) => (
        <RowList
          label="Status pages"
          rows={items.map(({ projectId, projectName, token }) => ({
            id: projectId,
            title: (
              <Link to="/status/$token" params={{ token }} className={classes.link}>
                {projectName}
              </Link>
            ),
            text: (
              <Link
                to="/projects/$projectId"
                params={{ projectId }}
                search={{ tab: 'alerts' }}
                className={classes.link}
              >
                Settings
              </Link>
            ),
          }))}
        />
      )}
    </Loaded>
  );
}
