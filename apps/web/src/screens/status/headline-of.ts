import type { MonitorCounts, MonitorStateName } from '@hopwise/model';
import { formatCount } from '../../ui/format-number.ts';

export interface StatusHeadline {
  tone: 'good' | 'warning' | 'bad' | 'none';
  text: string;
}

/** How a project does as a whole, in a line. */
export function headlineOf(counts: MonitorCounts): StatusHeadline {
  const count = (...states: MonitorStateName[]) => states.reduce((sum, state) => sum + counts[state], 0);
  const down = count('down', 'recovering');
  // A first failure that nothing has confirmed yet counts as up.
  const watched = down + count('failing', 'maintenance', 'changed', 'certificate-expiring', 'up');
  if (watched === 0) return { tone: 'none', text: 'Nothing is watched right now' };
  if (down === watched) return { tone: 'bad', text: 'Everything is down' };
  if (down > 0) return { tone: 'bad', text: `${formatCount(down)} of ${formatCount(watched)} down` };
  if (count('maintenance') > 0) return { tone: 'warning', text: 'Maintenance is under way' };
  return { tone: 'good', text: 'Everything is up' };
}
