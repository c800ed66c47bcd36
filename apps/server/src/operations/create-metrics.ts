import { summarizeChain } from '@hopwise/model';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { AlertFigures } from '../alerts/index.ts';
import type { BulkFigures } from '../bulk/index.ts';
import type { OpenedDatabase } from '../db/database.ts';
import type { MonitorFigures } from '../monitors/index.ts';
import type { GatherUrl } from '../tracing/index.ts';

/** Slow work that is worth its own metric. */
export type TimedWork = 'analysis' | 'pdf' | 'browser';

export interface MetricsSources {
  database: Pick<OpenedDatabase, 'connections' | 'longTurns'>;
  readBulk(): Promise<BulkFigures>;
  readMonitors(): Promise<MonitorFigures>;
  readAlerts(): Promise<AlertFigures>;
}

export interface Metrics {
  /** Times every request from now on. */
  watchRequests(app: FastifyInstance): void;
  /** The same gathering, counted by chain status. */
  watchTracks(gather: GatherUrl): GatherUrl;
  /** The same work, timed. */
  watchWork<Args extends unknown[], Result>(
    work: TimedWork,
    run: (...args: Args) => Promise<Result>,
  ): (...args: Args) => Promise<Result>;
  /** All metrics in the Prometheus text format. */
  text(): Promise<string>;
  contentType: string;
}

/** Only counters may be called `_total`; the gauges are the same figures by type. */
const misnamedGauges = ['handles', 'requests', 'resources'].map((kind) => `nodejs_active_${kind}_total`);

const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const workBuckets = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20];

export function createMetrics(sources: MetricsSources): Metrics {
  const register = new Registry();
  collectDefaultMetrics({ register });
  for (const name of misnamedGauges) register.removeSingleMetric(name);
  const updateBulkFigures = addBulkFigures([register], sources);
  const updateMonitorFigures = addMonitorFigures([register], sources);
  const updateAlertFigures = addAlertFigures([register], sources);
  addConnections(register, sources);
  addLongTurns(register, sources);
  const requests = new Histogram({
    name: 'hopwise_http_request_duration_seconds',
    help: 'Request duration',
    labelNames: ['method', 'route', 'status'],
    buckets: requestBuckets,
    registers: [register],
  });
  const tracks = new Counter({
    name: 'hopwise_tracks_total',
    help: 'URLs traced by this process, without bulk rows, by chain status',
    labelNames: ['status'],
    registers: [register],
  });
  const work = new Histogram({
    name: 'hopwise_work_duration_seconds',
    help: 'Duration of analyses, PDFs and browser traces, including the wait for a thread',
    labelNames: ['work', 'outcome'],
    buckets: workBuckets,
    registers: [register],
  });

  return {
    watchRequests(app) {
      app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
        // Actual paths are unbounded; registered ones are not.
        const route = routeOptions.url ?? 'none';
        const status = `${Math.floor(statusCode / 100)}xx`;
        requests.observe({ method, route, status }, elapsedTime / 1000);
      });
    },
    watchTracks: (gather) => async (request, needs, hooks) => {
      const evidence = await gather(request, needs, hooks);
      tracks.inc({ status: summarizeChain(evidence.trace).status });
      return evidence;
    },
    watchWork:
      (name, run) =>
      async (...args) => {
        const stop = work.startTimer({ work: name });
        try {
          const result = await run(...args);
          stop({ outcome: 'done' });
          return result;
        } catch (error) {
          stop({ outcome: 'failed' });
          throw error;
        }
      },
    async text() {
      await updateBulkFigures();
      await updateMonitorFigures();
      await updateAlertFigures();
      return register.metrics();
    },
    contentType: register.contentType,
  };
}

/**
 * Returns a function that updates the gauges for a scrape: they are read from the database, cover all servers on it,
 * and are omitted while it is unavailable.
 */
function addBulkFigures(registers: Registry[], { readBulk }: MetricsSources): () => Promise<void> {
  const databaseUp = new Gauge({
    name: 'hopwise_database_up',
    help: '1 if the database is reachable, else 0',
    registers,
  });
  const jobs = new Gauge({ name: 'hopwise_bulk_jobs_open', help: 'Unfinished bulk jobs', registers });
  const workers = new Gauge({ name: 'hopwise_bulk_workers', help: 'Live bulk workers', registers });
  const rows = new Gauge({
    name: 'hopwise_bulk_rows',
    help: 'Rows of existing bulk jobs, by state: pending, succeeded or failed',
    labelNames: ['state'],
    registers,
  });
  return async () => {
    const figures = await readBulk().catch(() => undefined);
    for (const gauge of [jobs, workers]) gauge.remove();
    rows.reset();
    databaseUp.set(figures === undefined ? 0 : 1);
    if (figures === undefined) return;
    jobs.set(figures.openJobs);
    workers.set(figures.workers);
    for (const [state, count] of Object.entries(figures.rows)) rows.set({ state }, count);
  };
}

function addConnections(register: Registry, { database }: MetricsSources): void {
  const { connections } = database;
  if (connections === undefined) return;
  new Gauge({
    name: 'hopwise_database_connections',
    help: 'PostgreSQL connections in use and idle, and calls waiting for one',
    labelNames: ['state'],
    registers: [register],
    collect() {
      for (const [state, count] of Object.entries(connections())) this.set({ state }, count);
    },
  });
}

function addLongTurns(register: Registry, { database }: MetricsSources): void {
  new Counter({
    name: 'hopwise_database_long_turns_total',
    help: 'Database statements slower than 250 ms',
    registers: [register],
    collect() {
      this.reset();
      this.inc(database.longTurns());
    },
  });
}

/** Returns a function that updates the gauges for a scrape. They are omitted while the database is unavailable. */
export function addAlertFigures(
  registers: Registry[],
  { readAlerts }: { readAlerts(): Promise<AlertFigures> },
): () => Promise<void> {
  const deliveries = new Gauge({
    name: 'hopwise_alert_deliveries',
    help: 'Alert deliveries in the last 24 hours, by state: waiting (all of them), delivered, gave-up or disabled',
    labelNames: ['state'],
    registers,
  });
  const oldest = new Gauge({
    name: 'hopwise_alert_oldest_waiting_seconds',
    help: 'Age of the oldest undelivered alert',
    registers,
  });
  return async () => {
    const figures = await readAlerts().catch(() => undefined);
    deliveries.reset();
    oldest.remove();
    if (figures === undefined) return;
    for (const [state, count] of Object.entries(figures.deliveries)) deliveries.set({ state }, count);
    oldest.set(figures.oldestWaitingSeconds);
  };
}

/** Names of the blackbox exporter, so that its dashboards and alerts work here too. */
const probes = [
  ['probe_success', "1 if the monitor's last run found its target up, else 0"],
  ['probe_http_redirects', 'Redirects in the monitored chain'],
  ['probe_http_status_code', 'Final status code; 0 if there was no response'],
  ['probe_duration_seconds', 'Total time of the chain'],
  ['probe_ssl_earliest_cert_expiry', 'Earliest certificate expiry in the chain, as a Unix timestamp'],
] as const;

/** Returns a function that updates the gauges for a scrape. They are omitted while the database is unavailable. */
export function addMonitorFigures(
  registers: Registry[],
  { readMonitors }: { readMonitors(): Promise<MonitorFigures> },
): () => Promise<void> {
  const states = new Gauge({
    name: 'hopwise_monitors',
    help: 'Monitors by state',
    labelNames: ['state'],
    registers,
  });
  const overdue = new Gauge({
    name: 'hopwise_monitors_overdue_seconds',
    help: 'Delay of the most overdue monitor run',
    registers,
  });
  const labelNames = ['monitor_id', 'monitor'];
  const [success, redirects, statusCode, duration, expiry] = probes.map(
    ([name, help]) => new Gauge({ name, help, labelNames, registers }),
  ) as [Gauge, Gauge, Gauge, Gauge, Gauge];

  return async () => {
    const figures = await readMonitors().catch(() => undefined);
    for (const gauge of [states, success, redirects, statusCode, duration, expiry]) gauge.reset();
    overdue.remove();
    if (figures === undefined) return;
    for (const [state, count] of Object.entries(figures.states)) states.set({ state }, count);
    overdue.set(figures.overdueSeconds);
    for (const each of figures.monitors) {
      const labels = { monitor_id: each.id, monitor: each.name };
      success.set(labels, each.isUp ? 1 : 0);
      statusCode.set(labels, each.statusCode ?? 0);
      if (each.redirects !== null) redirects.set(labels, each.redirects);
      if (each.timeMs !== null) duration.set(labels, each.timeMs / 1000);
      if (each.certificateExpiry !== null) expiry.set(labels, each.certificateExpiry);
    }
  };
}
