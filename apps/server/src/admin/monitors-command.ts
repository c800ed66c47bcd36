import { readMonitorFigures } from '../monitors/index.ts';
import type { AdminCommand } from './admin-command.ts';

export const monitorsCommand: AdminCommand = {
  usage: 'monitors',
  summary: 'Show monitor counts by state and the longest overdue run',
  run: async ({ db, write }) => {
    const { states, overdueSeconds } = await readMonitorFigures(db, Date.now());
    const total = Object.values(states).reduce((sum, count) => sum + count, 0);
    const lines = Object.entries(states).flatMap(([state, count]) => (count === 0 ? [] : [`  ${state}: ${count}`]));
    await write(`${[`${total} ${total === 1 ? 'monitor' : 'monitors'}`, ...lines].join('\n')}\n`);
    await write(`Longest overdue run: ${Math.round(overdueSeconds)} s late\n`);
  },
};
