import type { StatusPage } from '@hopwise/model';

export interface StatusHeadline {
  tone: 'good' | 'warning' | 'bad' | 'none';
  text: string;
}

/** How a project does as a whole, in a line. */
export function headlineOf(monitors: StatusPage['monitors']): StatusHeadline {
  const count = (...states: StatusPage['monitors'][number]['state'][]) =>
    monitors.filter(({ state }) => states.includes(state)).length;
  const watched = monitors.length - count('paused', 'new');
  const down = count('down', 'recovering');
  if (watched === 0) return { tone: 'none', text: 'Nothing is watched right now' };
  if (down > 0) return { tone: 'bad', text: down === watched ? 'Everything is down' : `${down} of ${watched} down` };
  if (count('failing') > 0) return { tone: 'warning', text: 'A problem is being looked at' };
  if (count('maintenance') > 0) return { tone: 'warning', text: 'Maintenance is under way' };
  return { tone: 'good', text: 'Everything is up' };
}
