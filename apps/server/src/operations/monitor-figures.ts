import { Gauge, type Registry } from 'prom-client';
import type { MonitorFigures } from '../monitors/index.ts';

/** Names of the blackbox exporter, so that dashboards and alerts that are made for it serve here, too. */
const probes = [
  ['probe_success', 'Whether the last run of a monitor found its target up'],
  ['probe_http_redirects', 'Redirects of the chain that a monitor watches'],
  ['probe_http_status_code', 'Status code at the end of the chain; 0 without a response'],
  ['probe_duration_seconds', 'How long the chain took'],
  [
    'probe_ssl_earliest_cert_expiry',
    'When the certificate of the chain that expires first does, in seconds since 1970',
  ],
] as const;

/** Returns how to bring them up to date, for every scrape. They are left out while the database is away. */
export function addMonitorFigures(
  registers: Registry[],
  { readMonitors }: { readMonitors(): Promise<MonitorFigures> },
): () => Promise<void> {
  const states = new Gauge({
    name: 'hopwise_monitors',
    help: 'Monitors there are, by their state',
    labelNames: ['state'],
    registers,
  });
  const overdue = new Gauge({
    name: 'hopwise_monitors_overdue_seconds',
    help: 'How long the monitor that waits longest for its run has waited',
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
