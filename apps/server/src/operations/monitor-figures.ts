import { Gauge, type Registry } from 'prom-client';
import type { MonitorFigures } from '../monitors/index.ts';

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
