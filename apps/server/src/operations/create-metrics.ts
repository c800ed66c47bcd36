import { summarizeChain } from '@hopwise/model';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { AlertFigures } from '../alerts/index.ts';
import type { BulkFigures } from '../bulk/index.ts';
import type { OpenedDatabase } from '../db/database.ts';
import type { MonitorFigures } from '../monitors/index.ts';
import type { GatherUrl } from '../tracing/index.ts';
import { addAlertFigures } from './alert-figures.ts';
import { addMonitorFigures } from './monitor-figures.ts';

/** Work that takes a while and is worth watching by itself. */
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
  /** The same gathering, counted by how the chain ended. */
  watchTracks(gather: GatherUrl): GatherUrl;
  /** The same work, timed. */
  watchWork<Args extends unknown[], Result>(
    work: TimedWork,
    run: (...args: Args) => Promise<Result>,
  ): (...args: Args) => Promise<Result>;
  /** Everything there is to tell, in the text format of Prometheus. */
  text(): Promise<string>;
  contentType: string;
}

/** Counters alone may be called `_total`, and the gauges of the same names without it have the same by type. */
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
    help: 'How long requests took',
    labelNames: ['method', 'route', 'status'],
    buckets: requestBuckets,
    registers: [register],
  });
  const tracks = new Counter({
    name: 'hopwise_tracks_total',
    help: 'URLs followed by this process, bulk rows aside, by the status of the chain',
    labelNames: ['status'],
    registers: [register],
  });
  const work = new Histogram({
    name: 'hopwise_work_duration_seconds',
    help: 'How long analyses, PDF files and visits of the browser took, waiting for their thread included',
    labelNames: ['work', 'outcome'],
    buckets: workBuckets,
    registers: [register],
  });

  return {
    watchRequests(app) {
      app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
        // Paths as they were asked for are without end; paths as they were registered are not.
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
 * Returns how to bring them up to date, for every scrape: they are asked of the database, are those of all servers
 * on it, and are left out while it is away.
 */
function addBulkFigures(registers: Registry[], { readBulk }: MetricsSources): () => Promise<void> {
  const databaseUp = new Gauge({
    name: 'hopwise_database_up',
    help: 'Whether the database responds: 1, or 0 while it is away',
    registers,
  });
  const jobs = new Gauge({ name: 'hopwise_bulk_jobs_open', help: 'Bulk jobs that wait or run', registers });
  const workers = new Gauge({ name: 'hopwise_bulk_workers', help: 'Bulk workers that are alive', registers });
  const rows = new Gauge({
    name: 'hopwise_bulk_rows',
    help: 'Rows of the bulk jobs there are, by what became of them: pending, succeeded or failed',
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
    help: 'Connections to PostgreSQL in use and idle, and calls that wait for one',
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
    help: 'Turns at the embedded database, or statements of PostgreSQL, that took longer than 250 ms',
    registers: [register],
    collect() {
      this.reset();
      this.inc(database.longTurns());
    },
  });
}
