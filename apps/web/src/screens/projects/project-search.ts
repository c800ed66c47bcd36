import {
  type CheckStatus,
  checkStatuses,
  type MonitorStateName,
  monitorStates,
  type Period,
  periods,
} from '@hopwise/model';

export const projectTabs = [
  'overview',
  'checks',
  'contracts',
  'monitors',
  'alerts',
  'trend',
  'settings',
  'members',
] as const;
export type ProjectTab = (typeof projectTabs)[number];

export const defaultProjectPeriod: Period = '30d';

/** The URL parameters of a project; the defaults are left out. */
export interface ProjectSearch {
  tab?: ProjectTab | undefined;
  period?: Period | undefined;
  /** The page of checks, from 1. */
  page?: number | undefined;
  status?: CheckStatus | undefined;
  search?: string | undefined;
  /** The monitor state filter. */
  state?: MonitorStateName | undefined;
}

export function parseProjectSearch(given: Record<string, unknown>): ProjectSearch {
  const tab = projectTabs.find((known) => known === given.tab);
  const period = periods.find((known) => known === given.period);
  const page = Number(given.page);
  const status = checkStatuses.find((known) => known === given.status);
  const search = typeof given.search === 'string' || typeof given.search === 'number' ? String(given.search) : '';
  const filters = {
    page: Number.isSafeInteger(page) && page > 1 ? page : undefined,
    status,
    search: search === '' ? undefined : search,
  };
  // Links to the list of checks had no tab when it was the first one.
  const isOfChecks = tab === undefined && Object.values(filters).some((filter) => filter !== undefined);
  // Set even when undefined: the router passes on parameters that are missing here.
  return {
    ...filters,
    tab: isOfChecks ? 'checks' : tab === 'overview' ? undefined : tab,
    period: period === defaultProjectPeriod ? undefined : period,
    state: monitorStates.find((known) => known === given.state),
  };
}
