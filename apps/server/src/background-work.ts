import type { Network } from '@hopwise/engine';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import {
  changeNoticeMail,
  changeWarningMail,
  confirmationMail,
  forgetExpired,
  passwordResetMail,
} from './accounts/index.ts';
import {
  alertTask,
  askRecipientMail,
  createAlertSender,
  disabledMail,
  pruneDeliveries,
  switchOffLeft,
} from './alerts/index.ts';
import { pruneAudit } from './audit/index.ts';
import {
  type BulkThreads,
  hasBulkJobs,
  type Politeness,
  pauseJobs,
  purgeJobs,
  readyRetriedJobs,
  shardTask,
  superviseBulkThreads,
} from './bulk/index.ts';
import { deleteSomeChecks, moveSomeChecks, pruneGuestChecks } from './checks/index.ts';
import type { Config } from './config.ts';
import type { ContractReader } from './contracts/index.ts';
import type { OpenedDatabase } from './db/database.ts';
import { createMailer, MailQueue, mailTask } from './mail/index.ts';
import { assembleMonitorWorker, mendClock, monitorTask, pauseOfDisabled, pruneMonitors } from './monitors/index.ts';
import { purgeProjects } from './projects/index.ts';
import { periodicTask, periodicTasks, TaskQueue, TaskRunner } from './tasks/index.ts';

interface BackgroundDeps {
  config: Config;
  logger: FastifyBaseLogger;
  database: OpenedDatabase;
  alertNetwork: Network;
  sessionSecret: string;
  contractReader: ContractReader;
  politeness: Politeness;
  /** Milliseconds since 1970; the clock of the computer when left out. */
  now?: (() => number) | undefined;
}

/** What projects hold, which they do not know of themselves. */
export const heldByProjects = { hasBulkJobs, deleteSomeChecks, moveSomeChecks };

/** All kinds of work that there is in the background. */
export const taskKinds = [periodicTask, mailTask, shardTask, alertTask, monitorTask] as const;

/** All that is not done while somebody waits for it. */
export function startBackgroundWork(app: FastifyInstance, deps: BackgroundDeps) {
  const { config, logger, database, now = Date.now } = deps;
  const queue = new TaskQueue({ db: database.backgroundDb, kind: database.kind }, taskKinds);
  const runnerDeps = { database, queue, logger };
  const mailer = createMailer(config);
  const { db } = database;
  const kinds = [
    ...[passwordResetMail(db), confirmationMail(db), changeWarningMail, changeNoticeMail, disabledMail(db)],
    askRecipientMail(db, deps.sessionSecret),
  ];
  const mails = mailer && new MailQueue({ ...runnerDeps, mailer }, kinds);
  const origin = config.publicUrl?.origin;
  const alerts = createAlertSender({ ...deps, mailer, mails, origin, now, random: Math.random }, runnerDeps);
  const purgeBulkJobs = purgeJobs();
  const pauseBulkJobs = pauseJobs(config);
  const purgeOldProjects = purgeProjects(heldByProjects);
  const cleaning = [
    ...[pruneGuestChecks(config), pruneAudit(config), pruneDeliveries, forgetExpired],
    ...[pruneMonitors(config, now), mendClock(now), pauseOfDisabled(now), switchOffLeft({ mails, origin })],
  ];
  const waitedFor = [purgeBulkJobs, pauseBulkJobs, readyRetriedJobs, purgeOldProjects, alerts.findDue];
  const periodic = new TaskRunner(runnerDeps, periodicTasks([...cleaning, ...waitedFor], logger));
  const threads = superviseBulkThreads({ ...deps, queue });
  const monitorWorker = assembleMonitorWorker({ ...deps, queue, now, wakeBulk: () => threads.wake() });
  periodic.start();
  mails?.start();
  alerts.start();
  if (config.bulkWorkers > 0) monitorWorker.start();
  app.addHook('preClose', () => periodic.stop());
  app.addHook('preClose', () => mails?.stop());
  app.addHook('preClose', () => alerts.stop());
  app.addHook('preClose', () => monitorWorker.stop());
  app.addHook('preClose', () => threads.close());
  app.addHook('onClose', async () => {
    await queue.close();
    mailer?.close();
  });
  const bulkThreads: BulkThreads = {
    ...threads,
    wake: () => {
      threads.wake();
      periodic.runSoon(pauseBulkJobs.name);
      periodic.runSoon(readyRetriedJobs.name);
      periodic.runSoon(purgeBulkJobs.name);
    },
  };
  const purgeSoon = () => {
    periodic.runSoon(purgeBulkJobs.name);
    periodic.runSoon(purgeOldProjects.name);
  };
  const alertSoon = () => periodic.runSoon(alerts.findDue.name);
  const monitorWork = { wake: () => monitorWorker.wake(), now };
  return { mailer, mails, bulkThreads, monitorWork, purgeSoon, alertSoon };
}
