import {
  type CheckSort,
  type CheckStatus,
  checkOrigins,
  checkSorts,
  checkStatuses,
  type Period,
  periods,
  type SortOrder,
} from '@hopwise/model';

export const dashboardTabs = ['activity', 'analytics', 'projects', 'actions'] as const;
export type DashboardTab = (typeof dashboardTabs)[number];

export const defaultPeriod: Period = '7d';

/** Monitors would push everything else out of the list, and out of the figures. */
export const defaultOrigins = checkOrigins.filter((origin) => origin !== 'monitor').join(',');

/** The URL parameters of the dashboard; the defaults are left out. */
export interface DashboardSearch {
  period?: Period | undefined;
  tab?: DashboardTab | undefined;
  status?: CheckStatus | undefined;
  search?: string | undefined;
  /** Who started the checks: names separated by commas. */
  origin?: string | undefined;
  sort?: CheckSort | undefined;
  order?: SortOrder | undefined;
  /** Whether to list bulk rows one by one. By default, each job is one line. */
  bulk?: 'rows' | undefined;
  /** Where the current page starts. */
  after?: string | undefined;
}

export function parseDashboardSearch(given: Record<string, unknown>): DashboardSearch {
  const period = periods.find((known) => known === given.period);
  const tab = dashboardTabs.find((known) => known === given.tab);
  const status = checkStatuses.find((known) => known === given.status);
  const search = typeof given.search === 'string' || typeof given.search === 'number' ? String(given.search) : '';
  const named = typeof given.origin === 'string' ? given.origin.split(',') : [];
  const origin = checkOrigins.filter((known) => named.includes(known)).join(',');
  // Contract runs aren't grouped. Their checks and bulk rows can only be sorted by start.
  const bulk = given.bulk === 'rows' || origin === 'contract' ? 'rows' : undefined;
  const sort = bulk === 'rows' ? undefined : checkSorts.find((known) => known === given.sort && known !== 'started');
  // Set even when undefined: the router passes on parameters that are missing here.
  return {
    period: period === defaultPeriod ? undefined : period,
    tab: tab === 'activity' ? undefined : tab,
    status,
    search: search === '' ? undefined : search,
    origin: origin === '' || origin === defaultOrigins ? undefined : origin,
    sort,
    order: given.order === 'asc' ? 'asc' : undefined,
    bulk,
    after: isCursor(given.after, sort) ? given.after : undefined,
  };
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const byTime = new RegExp(`^\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z,${uuid}$`);
const byNumber = new RegExp(`^[\\d.e+-]+,${uuid}$`);

/** Whether a value can be a page cursor of the server: a URL may contain anything. */
function isCursor(text: unknown, sort: CheckSort | undefined): text is string {
  if (typeof text !== 'string') return false;
  try {
    const read = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    return (sort === undefined ? byTime : byNumber).test(read);
  } catch {
    return false;
  }
}
