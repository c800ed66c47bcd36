import type { Monitor } from '@hopwise/model';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { SectionTabs } from '../../ui/section-tabs.tsx';
import { MonitorHeader } from './monitor-header.tsx';
import { MonitorOverview } from './monitor-overview.tsx';
import { MonitorRuns } from './monitor-runs.tsx';
import { MonitorSettings } from './monitor-settings.tsx';
import { MonitorTimeline } from './monitor-timeline.tsx';

export function MonitorDetails({ monitor }: { monitor: Monitor }) {
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
