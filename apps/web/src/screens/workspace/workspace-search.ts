import { type ContractState, contractStates, type MonitorStateName, monitorStates } from '@hopwise/model';

/** The search parameters of a list across projects. */
export interface ListSearch<State extends string> {
  state?: State | undefined;
  search?: string | undefined;
  projectId?: string | undefined;
}

export interface MonitorsSearch extends ListSearch<MonitorStateName> {
  tag?: string | undefined;
  host?: string | undefined;
}

export const monitorTabs = ['monitors', 'incidents', 'channels', 'status-pages'] as const;

/** The search parameters of the monitors screen. */
export interface MonitorsPlace extends MonitorsSearch {
  tab?: (typeof monitorTabs)[number] | undefined;
  /** Opens the import with the rows of a bulk job or contract run. */
  importJob?: string | undefined;
}

/** The list that the URL names. */
export const listOf = ({ state, search, projectId, tag, host }: MonitorsPlace): MonitorsSearch => ({
  ...{ state, search, projectId, tag, host },
});

export const sameList = (a: MonitorsSearch, b: MonitorsSearch): boolean =>
  JSON.stringify(listOf(a)) === JSON.stringify(listOf(b));

export type ContractsSearch = ListSearch<ContractState>;

const parserOf =
  <State extends string>(states: readonly State[]) =>
  (given: Record<string, unknown>): ListSearch<State> => {
    // A search for digits is read from the URL as a number.
    const search = typeof given.search === 'string' || typeof given.search === 'number' ? String(given.search) : '';
    // Named also when undefined: the router keeps what is left out here as it was given.
    return {
      state: states.find((known) => known === given.state),
      search: search === '' ? undefined : search,
      projectId: typeof given.projectId === 'string' && uuid.test(given.projectId) ? given.projectId : undefined,
    };
  };

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const parseMonitors = parserOf<MonitorStateName>(monitorStates);
const longestFilter = 255;
const textOf = (given: unknown): string | undefined =>
  typeof given === 'string' || typeof given === 'number'
    ? String(given).slice(0, longestFilter) || undefined
    : undefined;

export const parseMonitorsSearch = (given: Record<string, unknown>): MonitorsPlace => ({
  ...parseMonitors(given),
  ...{ tag: textOf(given.tag), host: textOf(given.host) },
  tab: monitorTabs.find((known) => known === given.tab),
  importJob: typeof given.importJob === 'string' && uuid.test(given.importJob) ? given.importJob : undefined,
});

export const parseContractsSearch = parserOf<ContractState>(contractStates);
