import { bulkJobQuery, bulkJobsQuery } from '../api/bulk-jobs.ts';
import { checkAnalysisQuery, checkQuery } from '../api/check.ts';
import { recentActivityQuery } from '../api/checks.ts';
import { projectQuery } from '../api/projects.ts';
import { mayBeSignedIn, sessionQuery } from '../api/session.ts';
import { sharedCheckQuery } from '../api/share.ts';
import { statsQuery } from '../api/stats.ts';
import { type DashboardSearch, defaultPeriod } from '../screens/dashboard/dashboard-search.ts';
import { queryClient } from './query-client.ts';

/**
 * What a screen will ask for, asked for while its code is still on its way. Nobody waits here and nothing fails here:
 * the screen asks the same question, joins the one under way and shows how it goes.
 */
const start = (asked: Promise<unknown>): void => void asked.catch(() => {});

/** The build draws pages where there is no server to ask. */
export const loadSession = (): void => {
  if (typeof document !== 'undefined') start(queryClient.ensureQueryData(sessionQuery));
};

/** Guests are known to be guests: nothing is asked for that they would be refused. */
const forSignedIn = (load: () => void): void => {
  if (mayBeSignedIn()) load();
};

export const loadDashboard = ({ period = defaultPeriod }: DashboardSearch): void =>
  forSignedIn(() => {
    start(queryClient.ensureQueryData(statsQuery(period)));
    start(queryClient.ensureQueryData(recentActivityQuery()));
  });

export const loadBulkJobs = (): void => forSignedIn(() => start(queryClient.ensureInfiniteQueryData(bulkJobsQuery)));

export const loadBulkJob = (id: string): void =>
  forSignedIn(() => start(queryClient.ensureQueryData(bulkJobQuery(id))));

export const loadProject = (id: string): void =>
  forSignedIn(() => start(queryClient.ensureQueryData(projectQuery(id))));

/** Guests have checks too. */
export const loadCheck = (id: string): void =>
  start(
    queryClient
      .ensureQueryData(checkQuery(id))
      .then((result) => queryClient.ensureQueryData(checkAnalysisQuery(result))),
  );

export const loadSharedCheck = (token: string): void => start(queryClient.ensureQueryData(sharedCheckQuery(token)));
