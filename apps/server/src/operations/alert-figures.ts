import { Gauge, type Registry } from 'prom-client';
import type { AlertFigures } from '../alerts/index.ts';

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
