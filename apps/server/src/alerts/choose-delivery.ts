import type { WaitingDelivery } from './alert-deliveries-table.ts';

export interface Choice {
  /** The first delivery that can be sent now. */
  chosen: WaitingDelivery | undefined;
  /** Deliveries that now wait for an earlier one. */
  held: string[];
  /** Deliveries that no longer wait for an earlier one. */
  freed: string[];
}

/**
 * Chooses the next of a channel's pending messages. Messages about one monitor stay in order: a message waits for
 * earlier ones about any of its monitors.
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
