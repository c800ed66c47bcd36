import type { Network } from '@hopwise/engine';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import {
  changeNoticeMail,
  changeWarningMail,
  confirmationMail,
  deleteExpired,
  passwordResetMail,
} from './accounts/index.ts';
import {
  alertTask,
  confirmationRequestMail,
  createAlertSender,
  disabledMail,
  disableOrphanedChannels,
  pruneDeliveries,
} from './alerts/index.ts';
import { pruneAudit } from './audit-trail/index.ts';
import { hasBulkJobs, pauseJobs, purgeJobs, readyRetriedJobs, shardTask } from './bulk/index.ts';
import { deleteSomeChecks, moveSomeChecks, pruneCheckHours, pruneGuestChecks } from './checks/index.ts';
import type { Config } from './config.ts';
import { type Bells, openBells } from './db/bells.ts';
import type { OpenedDatabase } from './db/database.ts';
import { createMailer, MailQueue, mailTask } from './mail/index.ts';
import {
  mailStatusUpdates,
  monitorTask,
  pauseOfDisabled,
  pruneMonitors,
  pruneSubscribers,
  purgeMonitors,
  rescheduleAfterClockChange,
  statusRequestMail,
  statusUpdateMail,
} from './monitors/index.ts';
import { purgeProjects } from './projects/index.ts';
import { PeriodicTasks, TaskQueue } from './tasks/index.ts';
import { nextVisitAt, visitSites } from './visit-sites.ts';
import {
  type PoliteVisits,
  politenessOf,
  politeVisits,
  removeAllWorkers,
  superviseVisitingThread,
  type Visitor,
  visitSettings,
} from './visits/index.ts';

interface BackgroundDeps {
  config: Config;
  logger: FastifyBaseLogger;
  database: OpenedDatabase;
  network: Network;
  alertNetwork: Network;
  sessionSecret: string;
  /** Milliseconds since 1970; the system clock by default. */
  now?: (() => number) | undefined;
  /** Visits sites in this thread, where tests can set the clock. */
  visitsHere?: boolean | undefined;
}

/** The contents of projects, which the projects feature itself doesn't know. */
export const heldByProjects = { hasBulkJobs, deleteSomeChecks, moveSomeChecks };

export const taskKinds = [mailTask, shardTask, alertTask, monitorTask] as const;

/** All background work of a server. */
export function startBackgroundWork(app: FastifyInstance, deps: BackgroundDeps) {
  const { config, logger, database, now = Date.now } = deps;
  const bells = openBells({ database, databaseUrl: config.databaseUrl, log: logger });
  const queue = new TaskQueue({ db: database.backgroundDb, kind: database.kind }, taskKinds);
  const runnerDeps = { database, queue, logger };
  const mailer = createMailer(config);
  const { db } = database;
  const kinds = [
    ...[passwordResetMail(db), confirmationMail(db), changeWarningMail, changeNoticeMail, disabledMail(db)],
    ...[confirmationRequestMail, statusRequestMail, statusUpdateMail].map((kind) => kind(db, deps.sessionSecret)),
  ];
  const mails = mailer && new MailQueue({ ...runnerDeps, mailer }, kinds);
  const origin = config.publicUrl?.origin;
  const alerts = createAlertSender({ ...deps, mailer, mails, origin, now, random: Math.random }, runnerDeps);
  const purgeBulkJobs = purgeJobs();
  const pauseBulkJobs = pauseJobs(config);
  const purgeOldProjects = purgeProjects(heldByProjects);
  const losses = [pauseOfDisabled(now), disableOrphanedChannels({ mails, origin, now })];
  const cleaning = [
    ...[pruneGuestChecks(config), pruneCheckHours, pruneAudit(config), pruneDeliveries(now), deleteExpired],
    ...[pruneMonitors(config, now), purgeMonitors(now), rescheduleAfterClockChange(now), ...losses],
    pruneSubscribers(now, mails !== undefined),
  ];
  const statusUpdates = mails ? [mailStatusUpdates(mails, { sessionSecret: deps.sessionSecret, now })] : [];
  const waitedFor = [
    purgeBulkJobs,
    pauseBulkJobs,
    readyRetriedJobs,
    purgeOldProjects,
    alerts.findDue,
    ...statusUpdates,
  ];
  const periodic = new PeriodicTasks({ ...runnerDeps, prepare: () => queue.prepare() }, [...cleaning, ...waitedFor]);
  const visits = startVisits(deps, queue, bells.ring);
  bells.on(['bulk', 'monitors'], visits.wake);
  bells.on(['bulk', 'monitors', 'alerts'], () => {
    for (const { name } of [alerts.findDue, ...statusUpdates]) periodic.runSoon(name);
  });
  bells.on(['bulk'], () => {
    for (const { name } of [pauseBulkJobs, readyRetriedJobs, purgeBulkJobs]) periodic.runSoon(name);
  });
  periodic.start();
  mails?.start();
  alerts.start();
  for (const each of [periodic, mails, alerts, visits]) app.addHook('preClose', () => each?.stop());
  app.addHook('onClose', async () => {
    await bells.close();
    await queue.close();
    mailer?.close();
  });
  const purgeSoon = () => {
    periodic.runSoon(purgeBulkJobs.name);
    periodic.runSoon(purgeOldProjects.name);
  };
  const accessChanged = () => {
    for (const { name } of losses) periodic.runSoon(name);
  };
  const alertSoon = () => bells.ring('alerts');
  const monitorWork = { wake: () => bells.ring('monitors'), now };
  return { mailer, mails, bells, visits: visits as PoliteVisits, monitorWork, purgeSoon, accessChanged, alertSoon };
}

type StartedVisits = Visitor & PoliteVisits;

/** A test clock may jump at any moment. */
const restOfOtherClockMs = 500;

/** Runs in its own thread, so that responses aren't delayed. */
function startVisits(
  { config, database, network, logger, sessionSecret, now, visitsHere }: BackgroundDeps,
  queue: TaskQueue,
  ring: Bells['ring'],
): StartedVisits {
  const settings = visitSettings(config);
  if (config.bulkWorkers > 0 && !visitsHere) {
    return superviseVisitingThread({
      ...{ data: { settings, sessionSecret }, database, databaseUrl: config.databaseUrl, ring, logger },
      module: new URL('./visitor.ts', import.meta.url),
      prepare: async () => {
        await queue.prepare();
        // No one else can be using an embedded database, so the workers in it are dead.
        if (database.kind === 'embedded') await removeAllWorkers(database.db);
      },
      nextWorkAt: () => nextVisitAt(database.db),
    });
  }
  const politeness = politenessOf(config);
  const polite = politeVisits(politeness, (host, signal) => network.resolve(host, signal));
  if (config.bulkWorkers === 0) return { ...polite, wake: () => undefined, stop: async () => undefined };
  const visitor = visitSites({
    ...{ settings, politeness, logger, sessionSecret, queue, ring, now: now ?? Date.now },
    ...{ database: { db: database.backgroundDb, kind: database.kind } },
    longestRestMs: now && restOfOtherClockMs,
  });
  return { ...polite, ...visitor };
}
