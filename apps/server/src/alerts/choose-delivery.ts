import type { WaitingDelivery } from './alert-deliveries-table.ts';

export interface Choice {
  /** The first in line that may be sent now. */
  chosen: WaitingDelivery | undefined;
  /** Those that wait for an earlier one, and did not before. */
  held: string[];
  /** Those that waited for an earlier one, which is over now. */
  freed: string[];
}

/**
 * Which message is next, of those that wait, in line. What is told of one monitor stays in order: a message waits for
 * those before it that tell of one of its monitors.
 */
export function chooseDelivery(waiting: readonly WaitingDelivery[], now: Date): Choice {
  const toldBefore = new Set<string>();
  const choice: Choice = { chosen: undefined, held: [], freed: [] };
  for (const delivery of waiting) {
    const { id, monitorIds, nextAttemptAt } = delivery;
    const isHeld = monitorIds.some((monitorId) => toldBefore.has(monitorId));
    if (isHeld && nextAttemptAt !== null) choice.held.push(id);
    if (!isHeld && nextAttemptAt === null) choice.freed.push(id);
    if (!isHeld && (nextAttemptAt ?? now) <= now) choice.chosen ??= delivery;
    for (const monitorId of monitorIds) toldBefore.add(monitorId);
  }
  return choice;
}
