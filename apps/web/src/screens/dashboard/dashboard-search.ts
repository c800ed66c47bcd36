import { type CheckStatus, checkStatuses, type Period, periods } from '@hopwise/model';

export const dashboardTabs = ['activity', 'analytics', 'projects', 'actions'] as const;
export type DashboardTab = (typeof dashboardTabs)[number];

export const defaultPeriod: Period = '7d';

/** What the address of the dashboard carries; what it leaves out is the default. */
export interface DashboardSearch {
  period?: Period | undefined;
  tab?: DashboardTab | undefined;
  status?: CheckStatus | undefined;
  search?: string | undefined;
}

export function parseDashboardSearch(given: Record<string, unknown>): DashboardSearch {
  const period = periods.find((known) => known === given.period);
  const tab = dashboardTabs.find((known) => known === given.tab);
  const status = checkStatuses.find((known) => known === given.status);
  const search = typeof given.search === 'string' || typeof given.search === 'number' ? String(given.search) : '';
  // Named also when undefined: the router keeps what is left out here as it was given.
  return {
    period: period === defaultPeriod ? undefined : period,
    tab: tab === 'activity' ? undefined : tab,
    status,
    search: search === '' ? undefined : search,
  };
}
