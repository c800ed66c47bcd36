import {
  type CheckOrigin,
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

/** What the URL of the dashboard carries; what it leaves out is the default. */
export interface DashboardSearch {
  period?: Period | undefined;
  tab?: DashboardTab | undefined;
  status?: CheckStatus | undefined;
  search?: string | undefined;
  /** Who started the checks. */
  origin?: CheckOrigin | undefined;
  sort?: CheckSort | undefined;
  order?: SortOrder | undefined;
  /** The rows of bulk jobs one by one. Left out: each job as one line. */
  bulk?: 'rows' | undefined;
  /** Where the page of the list begins. */
  after?: string | undefined;
}

export function parseDashboardSearch(given: Record<string, unknown>): DashboardSearch {
  const period = periods.find((known) => known === given.period);
  const tab = dashboardTabs.find((known) => known === given.tab);
  const status = checkStatuses.find((known) => known === given.status);
  const search = typeof given.search === 'string' || typeof given.search === 'number' ? String(given.search) : '';
  const origin = checkOrigins.find((known) => known === given.origin);
  // Contract runs are not grouped. Rows of bulk jobs and contract runs are listed by time alone.
  const bulk = given.bulk === 'rows' || origin === 'contract' ? 'rows' : undefined;
  const sort = bulk === 'rows' ? undefined : checkSorts.find((known) => known === given.sort && known !== 'started');
  // Named also when undefined: the router keeps what is left out here as it was given.
  return {
    period: period === defaultPeriod ? undefined : period,
    tab: tab === 'activity' ? undefined : tab,
    status,
    search: search === '' ? undefined : search,
    origin,
    sort,
    order: given.order === 'asc' ? 'asc' : undefined,
    bulk,
    after: isCursor(given.after, sort) ? given.after : undefined,
  };
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const byTime = new RegExp(`^\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z,${uuid}$`);
const byNumber = new RegExp(`^[\\d.e+-]+,${uuid}$`);

/** Whether a text can be what the server gave for the next page: a URL may hold anything. */
function isCursor(text: unknown, sort: CheckSort | undefined): text is string {
  if (typeof text !== 'string') return false;
  try {
    const read = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    return (sort === undefined ? byTime : byNumber).test(read);
  } catch {
    return false;
  }
}
