import type { MonitorEvent, MonitorIncident } from '@hopwise/model';

type Incident = Pick<MonitorIncident, 'startedAt' | 'endedAt' | 'reason'>;

/** The times when a monitor was down, oldest first, from its events in their order. */
export function incidentsFrom(events: readonly MonitorEvent[]): Incident[] {
  const incidents: Incident[] = [];
  for (const event of events) {
    const open = incidents.at(-1)?.endedAt === null ? incidents.at(-1) : undefined;
    if (event.type === 'monitor.failed' && open === undefined) {
      incidents.push({ startedAt: event.since, endedAt: null, reason: event.reason });
    } else if (event.type === 'monitor.recovered' && open !== undefined) {
      open.endedAt = new Date(Date.parse(event.since) + event.downMs).toISOString();
    }
  }
  return incidents;
}
