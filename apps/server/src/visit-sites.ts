import { randomUUID } from 'node:crypto';
import { hasOpenJobs, shardTask, startBulkWorker } from './bulk/index.ts';
import { createContractReader } from './contracts/index.ts';
import type { Database, OpenedDatabase } from './db/database.ts';
import { monitorTask, nextMonitorAt, startMonitorWorker } from './monitors/index.ts';
import { createGoogleSafeBrowsing, createSafeBrowsing } from './site-lists/index.ts';
import { TaskQueue } from './tasks/index.ts';
import { createAnalyzer } from './tracing/index.ts';
import type { VisitDeps, Visitor } from './visits/index.ts';

interface SiteDeps extends Pick<VisitDeps, 'settings' | 'politeness' | 'logger' | 'tell' | 'now' | 'longestRestMs'> {
  database: Pick<OpenedDatabase, 'kind'> & { db: Database };
  sessionSecret: string;
  /** An open database; otherwise it opens its own. */
  queue?: TaskQueue | undefined;
}

/** Runs bulk jobs and monitors in this thread. */
export function visitSites({ database, sessionSecret, ...deps }: SiteDeps): Visitor {
  const { settings, logger } = deps;
  const { db, kind } = database;
  const { safeBrowsingApiKey: apiKey } = settings;
  const google = apiKey === undefined ? undefined : createGoogleSafeBrowsing({ apiKey });
  const analyzer = createAnalyzer();
  const contractReader = createContractReader();
  const own = deps.queue ? undefined : new TaskQueue({ db, kind }, [shardTask, monitorTask]);
  const queue = deps.queue ?? (own as TaskQueue);
  const shared: VisitDeps = {
    ...deps,
    ...{ db, queue, analyzer, workerId: randomUUID(), hasOthers: kind === 'postgresql' },
    askSafeBrowsing: createSafeBrowsing({ db, google, logger }),
  };
  const bulk = startBulkWorker(shared);
  const monitors = startMonitorWorker({
    ...{ ...shared, sessionSecret, contractReader },
    tell: (topic) => {
      if (topic === 'bulk') bulk.wake();
      deps.tell(topic);
    },
  });
  return {
    wake: () => {
      bulk.wake();
      monitors.wake();
    },
    stop: async () => {
      await Promise.all([bulk.stop(), monitors.stop()]);
      await own?.close();
      await Promise.all([analyzer.close(), contractReader.close()]);
    },
  };
}

/** When the next work is due: in the past, in the future, or never (Infinity). */
export const nextVisitAt = async (db: Database): Promise<number> =>
  (await hasOpenJobs(db)) ? Date.now() : nextMonitorAt(db, Date.now());
