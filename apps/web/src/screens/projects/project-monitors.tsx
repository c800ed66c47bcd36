import { IconHeartbeat, IconPlus } from 'virtual:icons';
import { type ListedMonitor, type MonitorCounts, type MonitorStateName, monitorStates } from '@hopwise/model';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { projectMonitorsQuery } from '../../api/monitors.ts';
import { describeSchedule, monitorStateLooks, StateBadge, totalOf } from '../../monitors/monitor-states.tsx';
import { UptimeBar } from '../../monitors/uptime.tsx';
import { DocLink } from '../../navigation/doc-link.tsx';
import { UrlText } from '../../ui/figures.tsx';
import { FilterChips } from '../../ui/filters.tsx';
import { Ago, Until } from '../../ui/format.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Panel } from '../../ui/page.tsx';
import { LoadFailure, Notice, SkeletonLines } from '../../ui/states.tsx';
import { DataRow, DataTable } from '../../ui/table.tsx';
import classes from './project.module.css';

export function ProjectMonitors({ projectId }: { projectId: string }) {
  const { state } = useSearch({ from: '/_signed-in/projects/$projectId' });
  const monitors = useInfiniteQuery(projectMonitorsQuery(projectId, state));
  const total = totalOf(monitors.data?.counts);
  return (
    <Panel
      title="Monitors"
      aside={
        total > 0 && (
          <LinkButton
            to="/projects/$projectId/monitors/new"
            params={{ projectId }}
            size="sm"
            leftSection={<IconPlus size={16} aria-hidden="true" />}
          >
            New monitor
          </LinkButton>
        )
      }
    >
      {monitors.isPending && <SkeletonLines label="Loading monitors" lines={3} />}
      {monitors.isLoadingError && (
        <LoadFailure
          title="Failed to load monitors"
          text="Check your connection and try again"
          onRetry={() => monitors.refetch()}
        />
      )}
      {monitors.data !== undefined && total === 0 && <NoMonitors projectId={projectId} />}
      {monitors.data !== undefined && total > 0 && (
        <>
          <StateFilter counts={monitors.data.counts} total={total} chosen={state} />
          {monitors.data.monitors.length === 0 ? (
            <Notice
              icon={IconHeartbeat}
              title="No monitors match this filter"
              action={
                <LinkButton
                  to="/projects/$projectId"
                  params={{ projectId }}
                  search={{ tab: 'monitors' }}
                  variant="default"
                  size="sm"
                >
                  Show all
                </LinkButton>
              }
            />
          ) : (
            <MonitorTable monitors={monitors.data.monitors} />
          )}
          {monitors.hasNextPage && (
            <Button
              variant="subtle"
              className={classes.more}
              loading={monitors.isFetchingNextPage}
              onClick={() => monitors.fetchNextPage()}
            >
              Show more monitors
            </Button>
          )}
        </>
      )}
    </Panel>
  );
}

function NoMonitors({ projectId }: { projectId: string }) {
  return (
    <Notice
      icon={IconHeartbeat}
      title="No monitors yet"
      text="Monitors check a URL or run a contract on a schedule and alert you on failures, chain changes and expiring certificates."
      help={<DocLink page="monitors">How monitors work</DocLink>}
      action={
        <LinkButton to="/projects/$projectId/monitors/new" params={{ projectId }}>
          New monitor
        </LinkButton>
      }
    />
  );
}

interface StateFilterProps {
  counts: MonitorCounts | undefined;
  total: number;
  chosen: MonitorStateName | undefined;
}

/** Only states with monitors, plus the selected one. */
function StateFilter({ counts, total, chosen }: StateFilterProps) {
  const navigate = useNavigate({ from: '/projects/$projectId' });
  const shown = monitorStates.filter((state) => (counts?.[state] ?? 0) > 0 || state === chosen);
  return (
    <FilterChips<MonitorStateName | 'all'>
      label="State"
      chips={[
        { value: 'all', label: 'All', count: total },
        ...shown.map((state) => ({ value: state, label: monitorStateLooks[state].name, count: counts?.[state] ?? 0 })),
      ]}
      chosen={chosen ?? 'all'}
      onChoose={(state) =>
        void navigate({
          search: { tab: 'monitors', state: state === 'all' ? undefined : state },
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}

const columns = ['Monitor', 'State', '90-day uptime', 'Last change', 'Next run'] as const;

function MonitorTable({ monitors }: { monitors: readonly ListedMonitor[] }) {
  return (
    <DataTable label="Monitors in this project" columns={columns} manyColumns>
      {monitors.map((monitor) => (
        <MonitorRow key={monitor.id} monitor={monitor} />
      ))}
    </DataTable>
  );
}

function MonitorRow({ monitor }: { monitor: ListedMonitor }) {
  const { id, name, targetName, schedule, state, reason, uptime, uptimeRatio, lastChangeAt, nextRunAt } = monitor;
  return (
    <DataRow className={classes.monitorRow}>
      <td className={classes.monitorName}>
        <Link to="/monitors/$monitorId" params={{ monitorId: id }} className={classes.monitorLink}>
          {name}
        </Link>
        {targetName !== name && (
          <span className={classes.monitorSoft}>
            <UrlText url={targetName} />
          </span>
        )}
      </td>
      <td className={classes.state}>
        <StateBadge state={state} />
        {reason !== null && <span className={classes.reason}>{reason}</span>}
      </td>
      <td className={classes.uptime}>
        <UptimeBar days={uptime} ratio={uptimeRatio} small />
      </td>
      <td className={classes.change} data-label="Changed">
        {lastChangeAt === null ? '–' : <Ago iso={lastChangeAt} />}
      </td>
      <td className={classes.next} data-label="Next run">
        {nextRunAt === null ? '–' : <Until iso={nextRunAt} />}
        <span className={classes.schedule}>{describeSchedule(schedule)}</span>
      </td>
    </DataRow>
  );
}
