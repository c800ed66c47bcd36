import { type ContractState, contractStates, type MonitorStateName, monitorStates } from '@hopwise/model';

/** What the URL of a list across projects carries. */
export interface ListSearch<State extends string> {
  state?: State | undefined;
  search?: string | undefined;
  projectId?: string | undefined;
}

export interface MonitorsSearch extends ListSearch<MonitorStateName> {
  tag?: string | undefined;
  host?: string | undefined;
}
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

export const parseMonitorsSearch = (given: Record<string, unknown>): MonitorsSearch => ({
  ...parseMonitors(given),
  ...{ tag: textOf(given.tag), host: textOf(given.host) },
});

export const parseContractsSearch = parserOf<ContractState>(contractStates);
