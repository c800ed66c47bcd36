import { createNetwork } from '@hopwise/engine';
import type { AlertChannelSettings, AlertDelivery, MonitorEvent, NewAlertChannel } from '@hopwise/model';
import { sql } from 'drizzle-orm';
import type { OpenedDatabase } from '../../db/database.ts';
import { createTestApp, signUpConfirmed, type TestApp, type TestPerson } from '../../testing/index.ts';
import { acquireEmptyDatabase } from '../../testing/test-database.ts';
import { type AlertDeps, dueChannels, enqueueAlerts, type MonitorAlerts, serveChannel } from '../alert-sender.ts';
import { createProjectChannel } from '../change-channel.ts';
import { listDeliveries } from '../deliveries.ts';

/** Alerts of a person's project, on a clock that the test moves. */
export interface DrivenAlerts {
  database: OpenedDatabase;
  person: TestPerson;
  projectId: string;
  /** A test may replace some of it. */
  deps: AlertDeps;
  now(): number;
  /** Sends everything due until then, each at its time. */
  runUntil(ms: number): Promise<void>;
  /** Email recipients are confirmed. */
  addChannel(settings: AlertChannelSettings): Promise<NewAlertChannel>;
  /** Oldest first. */
  deliveries(channelId: string): Promise<AlertDelivery[]>;
  notifyAbout(notice: Partial<MonitorAlerts> & { channelIds: string[] }, ...events: MonitorEvent[]): Promise<void>;
  close(): Promise<void>;
}

export async function driveAlerts(): Promise<DrivenAlerts> {
  const acquired = await acquireEmptyDatabase();
  const { database } = acquired;
  const { person, projectId } = await signUpOn(database);
  const userId = person.user.id;
  let clock = Date.now() + 60_000;
  const deps: AlertDeps = {
    database,
    alertNetwork: createNetwork({ allowCidrs: ['127.0.0.0/8'] }),
    // Not treated as private here, so that tests see the receiver's response.
    config: { webhookAllowCidrs: [] },
    mailer: undefined,
    mails: undefined,
    sessionSecret: 'a secret that only the tests know',
    origin: 'https://hopwise.example',
    logger: { warn: () => undefined, error: () => undefined },
    now: () => clock,
    random: () => 0,
  };

  async function sendDue(): Promise<void> {
    for (;;) {
      const due = await dueChannels(database.db, new Date(clock));
      if (due.length === 0) return;
      for (const { channelId } of due) while (await serveChannel(deps, channelId));
    }
  }

  return {
    ...{ database, person, projectId, deps, now: () => clock },
    async runUntil(ms) {
      for (;;) {
        await sendDue();
        const next = await nextTime(database);
        if (next === null || next > ms) break;
        clock = Math.max(clock, next);
      }
      clock = Math.max(clock, ms);
    },
    addChannel: async (settings) => {
      const request = { name: 'On call', settings, alsoNotifyAbout: [] };
      const made = await createProjectChannel({ ...deps, db: database.db }, userId, projectId, request);
      await database.db.execute(sql`update alert_recipients set state = 'confirmed'`);
      return made;
    },
    deliveries: async (channelId) =>
      (await listDeliveries(database.db, userId, channelId, { limit: 200 })).toReversed(),
    notifyAbout: (notice, ...events) =>
      database.db.transaction((tx) =>
        enqueueAlerts(tx, {
          ...{ projectId, monitor: testMonitor(1), monitorsOfHost: 1, alikeElsewhere: 0, now: clock },
          ...notice,
          events,
        }),
      ),
    close: async () => {
      deps.alertNetwork.close();
      await acquired.release();
    },
  };
}

/** The given server stops before any alert: its own sender uses the real clock. */
async function signUpOn(database: OpenedDatabase): Promise<{ person: TestPerson; projectId: string }> {
  const server = await createTestApp({ deps: { database } });
  const person = await signUpConfirmed(server);
  const projects = await person.call('GET', '/api/v2/projects');
  await server.close();
  return { person, projectId: projects.json().data.projects[0].id };
}

/** When something is due next, after pending work is done. */
async function nextTime({ db }: OpenedDatabase): Promise<number | null> {
  const { rows } = await db.execute<{ at: string | Date | null }>(sql`
    select min(at) as at from (
      select look_at as at from pending_alerts
      union all select next_attempt_at from alert_deliveries where state = 'waiting'
    ) as times`);
  const at = rows[0]?.at ?? null;
  return at === null ? null : new Date(at).getTime();
}

/** The nth monitor of a host. */
export const testMonitor = (n: number, host = 'site.example') => ({
  id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
  name: `Monitor ${n}`,
  url: `https://${host}/${n}`,
  host,
});

export const failedAt = (ms: number, reason = 'Expected 200, got 410.'): MonitorEvent => {
  const at = new Date(ms).toISOString();
  return { type: 'monitor.failed', at, since: at, reason, reminder: null };
};

export const recoveredAt = (ms: number): MonitorEvent => {
  const at = new Date(ms).toISOString();
  return { type: 'monitor.recovered', at, since: at, downMs: 60_000 };
};

/** Someone's organization with a project, and another person who joins it. */
export async function organizationWith(server: TestApp, owner: TestPerson, role: 'member' | 'admin') {
  const { organization } = (await owner.call('POST', '/api/v2/organizations', { name: 'Engines' })).json().data;
  const { token } = (await owner.call('POST', `/api/v2/organizations/${organization.id}/invites`, { role })).json()
    .data;
  const joined = await signUpConfirmed(server, role);
  await joined.call('POST', '/api/v2/invites/accept', { token });
  const body = { name: 'Site', organizationId: organization.id };
  const { project } = (await owner.call('POST', '/api/v2/projects', body)).json().data;
  return {
    joined,
    channels: {
      project: `/api/v2/projects/${project.id}/alert-channels`,
      organization: `/api/v2/organizations/${organization.id}/alert-channels`,
    },
    projectId: project.id as string,
    organizationId: organization.id as string,
  };
}
