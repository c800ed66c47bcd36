import type { Stats } from '@hopwise/model';
import { Tabs } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Analytics } from './analytics.tsx';
import { dashboardTabs } from './dashboard-search.ts';
import classes from './dashboard-tabs.module.css';
import { ProjectsTab } from './projects-tab.tsx';
import { QuickActions } from './quick-actions.tsx';
import { RecentActivity } from './recent-activity.tsx';

/** The open tab is part of the address, so that it can be shared and gone back to. */
export function DashboardTabs({ stats }: { stats: Stats }) {
  const { tab = 'activity' } = useSearch({ from: '/dashboard' });
  const navigate = useNavigate({ from: '/dashboard' });

  const open = (wanted: string | null) => {
    const chosen = dashboardTabs.find((known) => known === wanted);
    if (chosen === undefined) return;
    void navigate({ search: (search) => ({ ...search, tab: chosen }), resetScroll: false });
  };

  return (
    <Tabs value={tab} onChange={open} keepMounted={false}>
      <Tabs.List className={classes.list} aria-label="Dashboard sections">
        <Tabs.Tab value="activity">Recent Activity</Tabs.Tab>
        <Tabs.Tab value="analytics">Analytics</Tabs.Tab>
        <Tabs.Tab value="projects">Projects</Tabs.Tab>
        <Tabs.Tab value="actions">Quick Actions</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="activity" className={classes.panel}>
        <RecentActivity />
      </Tabs.Panel>
      <Tabs.Panel value="analytics" className={classes.panel}>
        <Analytics stats={stats} />
      </Tabs.Panel>
      <Tabs.Panel value="projects" className={classes.panel}>
        <ProjectsTab />
      </Tabs.Panel>
      <Tabs.Panel value="actions" className={classes.panel}>
        <QuickActions period={stats.period} />
      </Tabs.Panel>
    </Tabs>
  );
}
