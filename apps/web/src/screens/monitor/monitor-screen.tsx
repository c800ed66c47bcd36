import type { Monitor } from '@hopwise/model';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { defineAccountScreen } from '../../accounts/account-screen.tsx';
import { SignInPrompt } from '../../accounts/sign-in.tsx';
import { monitorQuery } from '../../api/monitors.ts';
import { LoadingRecord, OpenedRecord } from '../../feedback/opened-record.tsx';
import { Blocks } from '../../ui/page.tsx';
import { usePageMeta } from '../../ui/page-meta.ts';
import { SectionTabs } from '../../ui/section-tabs.tsx';
import { MonitorHeader } from './monitor-header.tsx';
import { MonitorOverview } from './monitor-overview.tsx';
import { MonitorRuns } from './monitor-runs.tsx';
import { MonitorSettings } from './monitor-settings.tsx';
import { MonitorTimeline } from './monitor-timeline.tsx';

const description = 'Monitor state, uptime, changes, incidents and settings.';

const record = { title: 'Monitor', noun: 'monitor' };

export const screen = defineAccountScreen({
  title: 'Monitor',
  description,
  signedOut: (
    <SignInPrompt
      title="Please sign in to see this monitor"
      text="Only the project owner and organization members can see this monitor."
    />
  ),
  Loading: () => (
    <Blocks wide>
      <LoadingRecord {...record} />
    </Blocks>
  ),
  Screen: MonitorScreen,
});

function MonitorScreen() {
  const { monitorId } = useParams({ from: '/_signed-in/monitors/$monitorId' });
  return (
    <Blocks wide>
      <OpenedMonitor key={monitorId} monitorId={monitorId} />
    </Blocks>
  );
}

function OpenedMonitor({ monitorId }: { monitorId: string }) {
  const monitor = useQuery(monitorQuery(monitorId));
  usePageMeta(`${monitor.data?.name ?? 'Monitor'} · Hopwise`, description);
  return (
    <OpenedRecord query={monitor} {...record}>
      {(opened) => <MonitorDetails monitor={opened} />}
    </OpenedRecord>
  );
}

function MonitorDetails({ monitor }: { monitor: Monitor }) {
  const { tab = 'overview' } = useSearch({ from: '/_signed-in/monitors/$monitorId' });
  const navigate = useNavigate({ from: '/monitors/$monitorId' });
  return (
    <>
      <MonitorHeader monitor={monitor} />
      <SectionTabs
        label="Monitor sections"
        opened={tab}
        onOpen={(chosen) => void navigate({ search: { tab: chosen }, resetScroll: false })}
        sections={[
          { value: 'overview', label: 'Overview', content: <MonitorOverview monitor={monitor} /> },
          { value: 'changes', label: 'Timeline', content: <MonitorTimeline monitorId={monitor.id} /> },
          { value: 'runs', label: 'Runs', content: <MonitorRuns monitorId={monitor.id} /> },
          { value: 'settings', label: 'Settings', content: <MonitorSettings monitor={monitor} /> },
        ]}
      />
    </>
  );
}
