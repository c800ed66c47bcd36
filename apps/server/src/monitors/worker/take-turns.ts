import type { DueMonitor } from './due-monitors.ts';

/** Whoever made it has the place that it takes: people make as many projects and organizations as they like. */
export const personOf = ({ row }: DueMonitor): string => row.userId ?? row.projectId;

/**
 * Those first whose people have the least under way and before them, so that thousands of slow monitors of one person
 * hold up nobody else. What is due longest comes first among those of one person.
 */
export function takeTurns(waiting: readonly DueMonitor[], underWay: ReadonlyMap<string, number>): DueMonitor[] {
  const places = new Map(underWay);
  const placed = waiting.map((due) => {
    const place = places.get(personOf(due)) ?? 0;
    places.set(personOf(due), place + 1);
    return { due, place };
  });
  return placed.sort((one, other) => one.place - other.place).map(({ due }) => due);
}
