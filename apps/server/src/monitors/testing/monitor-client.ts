import type {
  AlertDelivery,
  CreateMonitorRequest,
  Monitor,
  MonitorIncident,
  MonitorRun,
  MonitorSchedule,
  MonitorTimelineEntry,
} from '@hopwise/model';
import type { LightMyRequestResponse } from 'fastify';
import type { TestPerson } from '../../testing/index.ts';

type Caller = Pick<TestPerson, 'call'>;
type NewMonitor = Omit<Partial<CreateMonitorRequest>, 'target'> & { url?: string; contractId?: string };

/** A moment in the middle of a day, and of winter. */
export const noon = Date.parse('2027-01-12T12:00:00.000Z');

/** The server's clock, so that a minute takes as long as the test wants. */
export class TestClock {
  at = noon;
  readonly now = (): number => this.at;
  /** Postpones a monitor's next run past a time. */
  hold: (monitorId: string, at: number) => Promise<unknown> = async () => undefined;
}

/**
 * For servers on the real clock: a monitor's time within its interval depends on its id, and may come up at any moment
 * of a test. With this it runs at first, a minute later while it sets its baseline, and on request.
 */
export const inHalfADay = (): MonitorSchedule => ({
  kind: 'daily',
  at: new Date(Date.now() + 12 * 3_600_000).toISOString().slice(11, 16),
  zone: 'UTC',
});

export async function createMonitor({ call }: Caller, { url, contractId, ...more }: NewMonitor): Promise<Monitor> {
  const target = contractId === undefined ? { kind: 'url', url } : { kind: 'contract', contractId };
  const response = await call('POST', '/api/v2/projects/default-project/monitors', { target, ...more });
  if (response.statusCode !== 201) throw new Error(`the monitor was refused: ${response.body}`);
  return response.json().data.monitor;
}

export async function readMonitor({ call }: Caller, id: string): Promise<Monitor> {
  const response = await call('GET', `/api/v2/monitors/${id}`);
  if (response.statusCode !== 200) throw new Error(`the monitor cannot be read: ${response.body}`);
  return response.json().data.monitor;
}

/** Polls the monitor until it is as expected, rarely enough not to slow down its run. */
export async function untilMonitor(
  person: Caller,
  id: string,
  isThere: (monitor: Monitor) => boolean,
): Promise<Monitor> {
  for (;;) {
    const monitor = await readMonitor(person, id);
    if (isThere(monitor)) return monitor;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Runs the monitor at a given time, and waits until the result is stored. */
export async function runAt(person: Caller, clock: TestClock, id: string, at: number): Promise<Monitor> {
  // Otherwise the server runs it as soon as the clock gets there, and again on request.
  await clock.hold(id, at);
  clock.at = at;
  const response = await person.call('POST', `/api/v2/monitors/${id}/run`);
  if (response.statusCode !== 200) throw new Error(`the monitor does not run: ${response.body}`);
  return untilMonitor(person, id, ({ lastRunAt }) => lastRunAt === new Date(at).toISOString());
}

/** Waits for a run that is due already, since the server starts it itself; otherwise runs it when it is due. */
export async function runNext(person: Caller, clock: TestClock, id: string): Promise<Monitor> {
  const { nextRunAt, lastRunAt } = await readMonitor(person, id);
  if (nextRunAt === null) throw new Error('the monitor is paused');
  const dueAt = Date.parse(nextRunAt);
  // The clock may not have moved since the last run: then only the time of the next one changes.
  if (dueAt <= clock.at) {
    return untilMonitor(person, id, (after) => after.lastRunAt !== lastRunAt || after.nextRunAt !== nextRunAt);
  }
  return runAt(person, clock, id, dueAt);
}

/** The first three runs, which set the baseline. */
export async function learnBaseline(person: Caller, clock: TestClock, id: string): Promise<Monitor> {
  await untilMonitor(person, id, ({ lastRunAt }) => lastRunAt !== null);
  await runNext(person, clock, id);
  return runNext(person, clock, id);
}

const listOf =
  <T>(path: string, name: string) =>
  async ({ call }: Caller, id: string): Promise<T[]> =>
    (await call('GET', `/api/v2/${path.replace('{id}', id)}`)).json().data[name];

export const timelineOf = listOf<MonitorTimelineEntry>('monitors/{id}/timeline', 'entries');
export const runsOf = listOf<MonitorRun>('monitors/{id}/runs', 'runs');
export const incidentsOf = listOf<MonitorIncident>('monitors/{id}/incidents', 'incidents');
export const deliveriesOf = listOf<AlertDelivery>('alert-channels/{id}/deliveries', 'deliveries');

/** The same calls to a server in its own process. */
export const callerOf = (client: { origin: string; cookie: string }): Caller => ({
  call: async (method, path, payload) => {
    const response = await fetch(`${client.origin}${path}`, {
      method,
      headers: { cookie: client.cookie, origin: client.origin, 'content-type': 'application/json' },
      ...(payload !== undefined && { body: JSON.stringify(payload) }),
    });
    const body = await response.text();
    return { statusCode: response.status, body, json: () => JSON.parse(body) } as LightMyRequestResponse;
  },
});
