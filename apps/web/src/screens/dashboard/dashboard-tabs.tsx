import type { Stats } from '@hopwise/model';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { SectionTabs } from '../../ui/section-tabs.tsx';
import { ActivityTab } from './activity-tab.tsx';
import { Analytics } from './analytics.tsx';
import { ProjectsTab } from './projects-tab.tsx';
import { QuickActions } from './quick-actions.tsx';

export function DashboardTabs({ stats }: { stats: Stats }) {
  const { tab = 'activity' } = useSearch({ from: '/_signed-in/dashboard' });
  const navigate = useNavigate({ from: '/dashboard' });
  return (
    <SectionTabs
      label="Dashboard sections"
      opened={tab}
      onOpen={(chosen) => navigate({ search: (search) => ({ ...search, tab: chosen }), resetScroll: false })}
      sections={[
        { value: 'activity', label: 'Recent Activity', content: <ActivityTab period={stats.period} /> },
        { value: 'analytics', label: 'Analytics', content: <Analytics stats={stats} /> },
        { value: 'projects', label: 'Projects', content: <ProjectsTab /> },
        { value: 'actions', label: 'Quick Actions', content: <QuickActions period={stats.period} /> },
      ]}
    />
  );
}
