import { type QueryClient, type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ApiError } from './client.ts';
import { allOf, type QueryKey, queryKeys } from './query-keys.ts';
import { isSessionOver, sessionEndedMessage } from './session.ts';

const monitorViews = [
  queryKeys.onboarding,
  queryKeys.monitors,
  queryKeys.attention,
  allOf(queryKeys.monitor('')),
  allOf(queryKeys.monitorHistory('')),
  allOf(queryKeys.statusPage('')),
];
const checkViews = [
  ...[queryKeys.checks, queryKeys.stats, queryKeys.projects],
  ...[queryKeys.accountUse, queryKeys.guestChecks, queryKeys.onboarding],
];
/** With the rows: retried, deleted or finished, a job or run compares differently. */
const comparedViews = allOf(queryKeys.jobComparison(''));
const contractViews = [
  queryKeys.onboarding,
  queryKeys.contracts,
  queryKeys.attention,
  allOf(queryKeys.contract('')),
  allOf(queryKeys.contractRuns('')),
];

/** Every list and stat that shows a thing. When the thing changes, these are stale. */
export const viewsOf = {
  check: checkViews,
  attention: [queryKeys.attention],
  bulkJob: [queryKeys.bulkJobs, queryKeys.checks, queryKeys.attention, queryKeys.accountUse, comparedViews],
  contract: [...contractViews, ...monitorViews],
  contractRun: [...contractViews, comparedViews],
  clientComparison: [queryKeys.clientComparisons, queryKeys.accountUse],
  monitor: monitorViews,
  monitorView: [queryKeys.monitorViews],
  statusPage: [allOf(queryKeys.statusPage('')), allOf(queryKeys.statusNotes(''))],
  alertChannel: [queryKeys.alertChannels, queryKeys.alertDeliveries, ...monitorViews],
  project: [queryKeys.projects, queryKeys.accountUse, allOf(queryKeys.statusPage(''))],
  /** A project with everything in it: deleted, moved, joined or left. */
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
  apiKey: [queryKeys.apiKeys, queryKeys.onboarding],
  share: [allOf(queryKeys.sharedCheck('')), allOf(queryKeys.sharedComparison(''))],
} as const satisfies Readonly<Record<string, readonly QueryKey[]>>;

export type Changed = keyof typeof viewsOf;

/**
 * Marks everything that shows these things as stale; visible queries are refetched. Nothing awaits this: a mutation's
 * caller must learn of its success before the screen changes around it.
 */
export function refreshViews(queries: QueryClient, ...changed: Changed[]): void {
  const keys = new Set<QueryKey>(changed.flatMap((thing) => viewsOf[thing]));
  for (const queryKey of keys) void queries.invalidateQueries({ queryKey });
}

/** Runs a callback when the component and everything around it has unmounted, or at once if it already has. */
function useAfterUnmount(): (act: () => void) => void {
  const isShown = useRef(false);
  const waiting = useRef<() => void>(undefined);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
      // Other parts of the screen unsubscribe from their queries in the same pass, some after this one.
      if (waiting.current !== undefined) queueMicrotask(waiting.current);
      waiting.current = undefined;
    };
  }, []);
  return (act) => {
    if (isShown.current) waiting.current = act;
    else act();
  };
}

interface ChangeOptions<Given, Result> extends Omit<UseMutationOptions<Result, Error, Given>, 'mutationFn'> {
  mutationFn: (given: Given) => Promise<Result>;
  /**
   * For a deletion: the queries of the deleted thing. Its screen still shows it and is about to close. Nothing is
   * removed or refetched before that, because the server would return 404 for everything on that screen.
   */
  forgets?: readonly QueryKey[];
}

/**
 * A call that changes something on the server. It names the things it changes, and everything that shows them is
 * refetched, even after a failure, which someone else's change may have caused. The audit trail records most calls.
 * Nothing is sent once the session is over: the server would take it for a guest's call.
 */
export function useChange<Given = void, Result = unknown>(
  changed: readonly Changed[],
  { mutationFn, forgets, ...options }: ChangeOptions<Given, Result>,
) {
  const queries = useQueryClient();
  const afterUnmount = useAfterUnmount();
  const refresh = () => {
    refreshViews(queries, ...changed);
    void queries.invalidateQueries({ queryKey: queryKeys.audit });
  };
  const forgetAndRefresh = () => {
    for (const queryKey of forgets ?? []) queries.removeQueries({ queryKey });
    refresh();
  };
  return useMutation<Result, Error, Given>({
    ...options,
    mutationFn: async (given) => {
      if (isSessionOver(queries)) throw new ApiError(401, { error: 'SESSION_ENDED', message: sessionEndedMessage });
      return mutationFn(given);
    },
    onSettled: (...settled) => {
      const [, error] = settled;
      if (forgets !== undefined && error === null) afterUnmount(forgetAndRefresh);
      else refresh();
      return options.onSettled?.(...settled);
    },
  });
}

/** A call that the user waits for. `cancel`, or leaving the screen, aborts it without counting as a failure. */
export function useCancelableMutation<Variables, Data>(
  changed: readonly Changed[],
  call: (variables: Variables, signal: AbortSignal) => Promise<Data>,
) {
  const running = useRef<AbortController>(null);
  const mutation = useChange(changed, {
    mutationFn: (variables: Variables) => {
      running.current = new AbortController();
      return call(variables, running.current.signal);
    },
    // A finished call needs no abort when the screen closes.
    onSettled: () => {
      running.current = null;
    },
  });
  useEffect(() => () => running.current?.abort(), []);

  return {
    ...mutation,
    cancel: () => {
      mutation.reset();
      running.current?.abort();
    },
  };
}
