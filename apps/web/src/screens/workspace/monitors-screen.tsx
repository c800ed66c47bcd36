import { IconHeartbeat } from 'virtual:icons';
import { type AllMonitorsPage, attentionStates, monitorStates } from '@hopwise/model';
import { VisuallyHidden } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { defineAccountScreen } from '../../accounts/account-screen.tsx';
import { SignInPrompt } from '../../accounts/sign-in.tsx';
import { allMonitorsQuery } from '../../api/attention.ts';
import { monitorStateLooks, StateBadge, totalOf } from '../../monitors/monitor-states.tsx';
import { describeUptime } from '../../monitors/uptime.tsx';
import { DocLink } from '../../navigation/doc-link.tsx';
import { NewInProject } from '../../projects/new-in-project.tsx';
import { Ago } from '../../ui/format.tsx';
import { Blocks } from '../../ui/page.tsx';
import { LoadFailure, Notice, SkeletonLines } from '../../ui/states.tsx';
import { DataRow, DataTable, MoreButton } from '../../ui/table.tsx';
import { isNarrowed, ListFilters, ListHeader, NothingFound } from './list-parts.tsx';
import classes from './workspace.module.css';
import type { MonitorsSearch } from './workspace-search.ts';

const lead = 'URLs and contracts that Hopwise checks on a schedule, across all your projects.';

export const screen = defineAccountScreen({
  title: 'Monitors',
  description: lead,
  signedOut: (
    <SignInPrompt
      title="Please sign in to see your monitors"
      text="A monitor tracks a URL or runs a contract on a schedule and alerts you when something breaks."
    />
  ),
  Loading: () => (
    <Blocks wide>
      <VisuallyHidden component="h1">Monitors</VisuallyHidden>
      <SkeletonLines label="Loading monitors" lines={8} />
    </Blocks>
  ),
  Screen: MonitorsScreen,
});

/** Trouble first, as in the list. */
const states = [...attentionStates, ...monitorStates.filter((state) => !attentionStates.some((bad) => bad === state))];
const stateOptions = states.map((value) => ({ value, label: monitorStateLooks[value].name }));

function MonitorsScreen() {
  const wanted = useSearch({ from: '/_signed-in/monitors' });
  const navigate = useNavigate({ from: '/monitors' });
  const monitors = useInfiniteQuery(allMonitorsQuery(wanted));
  const listed = monitors.data?.pages.flatMap((page) => page.monitors) ?? [];
  const counts = monitors.data?.pages[0]?.counts;
  const want = (search: MonitorsSearch) => void navigate({ search, replace: true, resetScroll: false });
  const isEmpty = counts !== undefined && totalOf(counts) === 0 && !isNarrowed(wanted);
  return (
    <Blocks wide>
      <ListHeader
        title="Monitors"
        lead={lead}
        action={!isEmpty && <NewInProject label="New monitor" to="/projects/$projectId/monitors/new" />}
      />
      <section className={classes.list} aria-label="Monitors">
        {isEmpty ? (
          <NoMonitors />
        ) : (
          <ListFilters noun="monitors" wanted={wanted} onWant={want} states={stateOptions} counts={counts} />
        )}
        {monitors.isPending && <SkeletonLines label="Loading monitors" lines={8} />}
        {monitors.isLoadingError && (
          <LoadFailure
            title="Failed to load monitors"
            text="Check your connection and try again"
            onRetry={() => monitors.refetch()}
          />
        )}
        {monitors.data !== undefined && listed.length === 0 && !isEmpty && (
          <NothingFound title="No monitors match" onClear={() => want({})} />
        )}
        {listed.length > 0 && <MonitorTable monitors={listed} />}
        {monitors.hasNextPage && (
          <MoreButton
            label="Show more monitors"
            loading={monitors.isFetchingNextPage}
            onClick={() => void monitors.fetchNextPage()}
          />
        )}
      </section>
    </Blocks>
  );
}

const NoMonitors = () => (
  <Notice
    icon={IconHeartbeat}
    title="No monitors yet"
    text="A monitor tracks a URL or runs a contract on a schedule. It alerts you when the target fails, when its redirect chain changes and before a certificate expires."
    help={<DocLink page="monitors">How monitors work</DocLink>}
    action={<NewInProject label="New monitor" to="/projects/$projectId/monitors/new" />}
  />
);

type MonitorOfList = AllMonitorsPage['monitors'][number];

const columns = ['Monitor', 'State', 'Target', '90-day uptime', 'Last run', 'Project'] as const;

const MonitorTable = ({ monitors }: { monitors: readonly MonitorOfList[] }) => (
  <DataTable label="Monitors" columns={columns} manyColumns equalColumns>
    {monitors.map(({ id, name, state, reason, targetName, uptimeRatio, lastRunAt, projectId, projectName }) => (
      <DataRow key={id} className={classes.row}>
        <td className={classes.name}>
          <Link to="/monitors/$monitorId" params={{ monitorId: id }} className={classes.link} title={name}>
            {name}
          </Link>
        </td>
        <td className={classes.state} title={reason ?? undefined}>
          <StateBadge state={state} />
        </td>
        <td className={classes.target} title={targetName}>
          {targetName}
        </td>
        <td className={classes.figure} data-unit="uptime">
          {describeUptime(uptimeRatio)}
        </td>
        <td className={classes.when}>{lastRunAt === null ? '–' : <Ago iso={lastRunAt} />}</td>
        <td className={classes.place}>
          <Link to="/projects/$projectId" params={{ projectId }} search={{ tab: 'monitors' }} title={projectName}>
            {projectName}
          </Link>
        </td>
      </DataRow>
    ))}
  </DataTable>
);
