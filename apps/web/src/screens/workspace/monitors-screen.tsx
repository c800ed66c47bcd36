import { IconHeartbeat, IconUpload } from 'virtual:icons';
import { attentionStates, monitorStates } from '@hopwise/model';
import { Button, Menu, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, type ReactNode, useState } from 'react';
import { defineAccountScreen } from '../../accounts/account-screen.tsx';
import { SignInPrompt } from '../../accounts/sign-in.tsx';
import { allMonitorsQuery } from '../../api/attention.ts';
import { monitorExportHref } from '../../api/monitors.ts';
import { useProjects } from '../../api/projects.ts';
import { monitorStateLooks, totalOf } from '../../monitors/monitor-states.tsx';
import { DocLink } from '../../navigation/doc-link.tsx';
import { NewInProject } from '../../projects/new-in-project.tsx';
import { DownloadMenu } from '../../ui/download-menu.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { Blocks } from '../../ui/page.tsx';
import { SectionTabs } from '../../ui/section-tabs.tsx';
import { LoadFailure, Notice, SkeletonLines } from '../../ui/states.tsx';
import { MoreButton } from '../../ui/table.tsx';
import { FacetFields } from './facet-fields.tsx';
import { isNarrowed, ListFilters, ListHeader, NothingFound } from './list-parts.tsx';
import { MonitorActions } from './monitor-actions.tsx';
import { MonitorTable } from './monitor-table.tsx';
import { SavedViews } from './saved-views.tsx';
import { type ListSelection, nothingSelected, type Selection, selectedAmong, selectionFor } from './selection.ts';
import classes from './workspace.module.css';
import { listOf, type MonitorsSearch } from './workspace-search.ts';

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
  const { tab = 'monitors', importJob, ...place } = useSearch({ from: '/_signed-in/monitors' });
  const navigate = useNavigate({ from: '/monitors' });
  const wanted = listOf(place);
  const want = (search: MonitorsSearch) => void navigate({ search, replace: true, resetScroll: false });
  const [isImporting, importing] = useDisclosure(false);
  const { data, isPlaceholderData } = useInfiniteQuery(allMonitorsQuery(wanted));
  const counts = data?.pages[0]?.counts;
  const isEmpty = counts !== undefined && totalOf(counts) === 0 && !isNarrowed(wanted) && !isPlaceholderData;
  return (
    <Blocks wide>
      <ListHeader
        title="Monitors"
        lead={lead}
        action={
          <div className={classes.headerActions}>
            <Button
              variant="default"
              leftSection={<IconUpload size={16} aria-hidden="true" />}
              onClick={importing.open}
            >
              Import
            </Button>
            {!isEmpty && <NewInProject label="New monitor" to="/projects/$projectId/monitors/new" />}
          </div>
        }
      />
      <SectionTabs
        label="Monitors across projects"
        opened={tab}
        onOpen={(chosen) => void navigate({ search: chosen === 'monitors' ? {} : { tab: chosen }, resetScroll: false })}
        sections={[
          {
            value: 'monitors',
            label: 'Monitors',
            content: <MonitorList wanted={wanted} isEmpty={isEmpty} onWant={want} />,
          },
          {
            value: 'incidents',
            label: 'Incidents',
            content: (
              <Card>
                <IncidentsTab />
              </Card>
            ),
          },
          {
            value: 'channels',
            label: 'Alert channels',
            content: (
              <Card>
                <ChannelsTab />
              </Card>
            ),
          },
          {
            value: 'status-pages',
            label: 'Status pages',
            content: (
              <Card>
                <StatusPagesTab />
              </Card>
            ),
          },
        ]}
      />
      <ImportMonitors
        opened={isImporting || importJob !== undefined}
        onClose={() => {
          importing.close();
          if (importJob !== undefined) want({});
        }}
        projectId={wanted.projectId}
        jobId={importJob}
      />
    </Blocks>
  );
}

const Card = ({ children }: { children: ReactNode }) => <div className={classes.list}>{children}</div>;

const ImportMonitors = lazyDialog(async () => (await import('./import-monitors.tsx')).ImportMonitors);
const IncidentsTab = lazy(async () => ({ default: (await import('./monitor-tabs.tsx')).IncidentsTab }));
const ChannelsTab = lazy(async () => ({ default: (await import('./monitor-tabs.tsx')).ChannelsTab }));
const StatusPagesTab = lazy(async () => ({ default: (await import('./monitor-tabs.tsx')).StatusPagesTab }));

interface MonitorListProps {
  wanted: MonitorsSearch;
  /** There is no monitor at all. */
  isEmpty: boolean;
  onWant: (wanted: MonitorsSearch) => void;
}

function MonitorList({ wanted, isEmpty, onWant }: MonitorListProps) {
  const monitors = useInfiniteQuery(allMonitorsQuery(wanted));
  const listed = monitors.data?.pages.flatMap((page) => page.monitors) ?? [];
  const counts = monitors.data?.pages[0]?.counts;
  const [made, setMade] = useState<ListSelection>({ wanted, selection: nothingSelected });
  const current = selectionFor(made, wanted);
  if (current !== made) setMade(current);
  const selection = selectedAmong(listed, current.selection);
  const hasSelection = selection.isAll || selection.ids.size > 0;
  const select = (chosen: Selection) => setMade({ wanted, selection: chosen });
  return (
    <section className={classes.list} aria-label="Monitors">
      {isEmpty ? (
        <NoMonitors />
      ) : (
        <ListFilters
          noun="monitors"
          wanted={wanted}
          onWant={onWant}
          states={stateOptions}
          counts={counts}
          // An empty list has its own button.
          mayClear={listed.length > 0 && isNarrowed(wanted)}
        >
          <FacetFields wanted={wanted} onWant={onWant} />
          <div className={classes.listActions}>
            <SavedViews wanted={wanted} onWant={onWant} />
            <ExportMenu filter={wanted} />
          </div>
        </ListFilters>
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
        <NothingFound title="No monitors match" onClear={() => onWant({})} />
      )}
      {hasSelection && (
        <MonitorActions
          selection={selection}
          // Until the list itself is loaded, the total is that of the previous one.
          total={monitors.isPlaceholderData ? 0 : (monitors.data?.pages[0]?.total ?? 0)}
          shown={listed.length}
          filter={wanted}
          onSelect={select}
        />
      )}
      {listed.length > 0 && <MonitorTable monitors={listed} selection={selection} onSelect={select} />}
      {monitors.hasNextPage && (
        <MoreButton
          label="Show more monitors"
          loading={monitors.isFetchingNextPage}
          onClick={() => void monitors.fetchNextPage()}
        />
      )}
    </section>
  );
}

/** Exports the monitors that match the filters. A YAML file is for one project. */
function ExportMenu({ filter }: { filter: MonitorsSearch }) {
  const { data: projects = [] } = useProjects();
  const projectId = filter.projectId ?? (projects.length === 1 ? projects[0]?.id : undefined);
  return (
    <DownloadMenu label="Export" busy={false}>
      <Menu.Item component="a" href={monitorExportHref('csv', filter)} download>
        CSV
      </Menu.Item>
      {projectId === undefined ? (
        <Menu.Item disabled>YAML: choose a project first</Menu.Item>
      ) : (
        <Menu.Item component="a" href={monitorExportHref('yaml', { ...filter, projectId })} download>
          YAML
        </Menu.Item>
      )}
    </DownloadMenu>
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
