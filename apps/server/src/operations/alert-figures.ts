import { Gauge, type Registry } from 'prom-client';
import type { AlertFigures } from '../alerts/index.ts';

/** Returns how to bring them up to date, for every scrape. They are left out while the database is away. */
export function addAlertFigures(
  registers: Registry[],
  { readAlerts }: { readAlerts(): Promise<AlertFigures> },
): () => Promise<void> {
  const deliveries = new Gauge({
    name: 'hopwise_alert_deliveries',
    help: 'Alert messages of the last 24 hours by what became of them: waiting (all there are), delivered, gave-up or disabled',
    labelNames: ['state'],
    registers,
  });
  const oldest = new Gauge({
    name: 'hopwise_alert_oldest_waiting_seconds',
    help: 'How long the alert that waits longest to be delivered has waited',
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
