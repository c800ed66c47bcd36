import { monitor } from '@hopwise/model';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Config } from '../config.ts';
import type { Database } from '../db/database.ts';
import { signedInCallerOf } from '../http/caller.ts';
import { publicOrigin } from '../http/host-check.ts';
import type { MailQueue } from '../mail/index.ts';
import type { PasswordHasher } from '../users/index.ts';
import type { MonitorView } from './open-monitor.ts';

/** Shared by the routes of monitors. */
export const tags = ['Monitors'];
export const byId = z.object({ id: z.string() });
export const oneMonitor = z.object({ monitor });
export const userIdOf = (request: FastifyRequest): string => signedInCallerOf(request).userId;

/** How long caches may show outdated data. */
const cachedForSeconds = 60;
/** The headers of public pages and badges. */
export const shareable = {
  'cache-control': `public, max-age=${cachedForSeconds}`,
  'cross-origin-resource-policy': 'cross-origin',
  'x-robots-tag': 'noindex',
};

/** The worker that runs the monitors. */
export interface MonitorWork {
  /** Signals that a monitor may be due. */
  wake(): void;
  /** Milliseconds since 1970. */
  now(): number;
}

export interface MonitorRouteDeps {
  db: Database;
  sessionSecret: string;
  passwords: PasswordHasher;
  /** Undefined when the server can't send email. */
  mailer: object | undefined;
  mails: MailQueue | undefined;
  /** Checks immediately whether something is due. */
  alertSoon(): void;
  config: Pick<Config, 'publicUrl' | 'monitorsPerPerson' | 'monitorLimitPerHour'>;
  monitorWork: MonitorWork;
}

export const viewOf = (
  { db, sessionSecret, config, monitorWork }: MonitorRouteDeps,
  request: FastifyRequest,
): MonitorView => ({ db, sessionSecret, now: monitorWork.now, origin: publicOrigin(request, config) });
