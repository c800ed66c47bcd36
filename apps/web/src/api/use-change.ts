import { type QueryClient, type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from './client.ts';
import { allOf, type QueryKey, queryKeys } from './query-keys.ts';
import { isSessionOver, sessionEndedMessage } from './session.ts';

const monitorViews = [
  queryKeys.monitors,
  allOf(queryKeys.monitor('')),
  allOf(queryKeys.monitorHistory('')),
  allOf(queryKeys.statusPage('')),
];
const checkViews = [queryKeys.checks, queryKeys.stats, queryKeys.projects, queryKeys.accountUse, queryKeys.guestChecks];
const contractViews = [queryKeys.contracts, allOf(queryKeys.contract('')), allOf(queryKeys.contractRuns(''))];

/** Every list and figure that shows a thing. When the thing changes, these are out of date. */
export const viewsOf = {
  check: checkViews,
  bulkJob: [queryKeys.bulkJobs, queryKeys.accountUse],
  contract: [...contractViews, ...monitorViews],
  contractRun: contractViews,
  clientComparison: [queryKeys.clientComparisons, queryKeys.accountUse],
  monitor: monitorViews,
  statusPage: [allOf(queryKeys.statusPage(''))],
  alertChannel: [queryKeys.alertChannels, queryKeys.alertDeliveries, ...monitorViews],
  project: [queryKeys.projects, queryKeys.accountUse, allOf(queryKeys.statusPage(''))],
  /** A project with all that is in it: deleted, moved, joined or left. */
  projectContents: [
    ...checkViews,
    ...contractViews,
    ...monitorViews,
    queryKeys.bulkJobs,
    queryKeys.clientComparisons,
    queryKeys.alertChannels,
    queryKeys.alertDeliveries,
    queryKeys.organizations,
  ],
  organization: [queryKeys.organizations],
  account: [queryKeys.organizations, queryKeys.serverAccounts],
  signIn: [queryKeys.accountSessions, queryKeys.serverAccounts],
  apiKey: [queryKeys.apiKeys],
  share: [allOf(queryKeys.sharedCheck('')), allOf(queryKeys.sharedComparison(''))],
} as const satisfies Readonly<Record<string, readonly QueryKey[]>>;

export type Changed = keyof typeof viewsOf;

/**
 * Marks everything that shows these things as out of date; what is on screen is fetched again. Nobody waits for that: a
 * mutation's caller must learn of its success before the screen changes around it.
 */
export function refreshViews(queries: QueryClient, ...changed: Changed[]): void {
  const keys = new Set<QueryKey>(changed.flatMap((thing) => viewsOf[thing]));
  for (const queryKey of keys) void queries.invalidateQueries({ queryKey });
}

/**
 * A call that changes something on the server. It names the things it changes, and everything that shows them is fetched
 * again, also after a failure: it may have failed because of somebody else's change. The audit trail records most calls.
 * Nothing is sent for somebody whose session is over: the server would take it for a guest's.
 */
export function useChange<Given = void, Result = unknown>(
  changed: readonly Changed[],
  {
    mutationFn,
    ...options
  }: Omit<UseMutationOptions<Result, Error, Given>, 'mutationFn'> & {
    mutationFn: (given: Given) => Promise<Result>;
  },
) {
  const queries = useQueryClient();
  return useMutation<Result, Error, Given>({
    ...options,
    mutationFn: async (given) => {
      if (isSessionOver(queries)) throw new ApiError(401, { error: 'SESSION_ENDED', message: sessionEndedMessage });
      return mutationFn(given);
    },
    onSettled: (...settled) => {
      refreshViews(queries, ...changed);
      void queries.invalidateQueries({ queryKey: queryKeys.audit });
      return options.onSettled?.(...settled);
    },
  });
}
