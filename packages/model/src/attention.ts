import * as z from 'zod/mini';
import { contractCounts, contractResult } from './contract.ts';
import { attentionStates } from './list-filters.ts';
import { monitorCounts } from './monitor.ts';
import { pageLimit } from './plain-line.ts';
import { projectIdInput } from './track-request.ts';

const place = {
  name: z.string(),
  projectId: z.uuid(),
  projectName: z.string(),
  /** When the problem began. */
  since: z.iso.datetime(),
  /** One sentence: what is wrong; null: the kind says it all. */
  reason: z.nullable(z.string()),
};

/** Something that a person should look at. */
export const attentionItem = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('monitor'),
    id: z.uuid(),
    ...place,
    state: z.enum(attentionStates),
    /** The URL, or the name of the contract. */
    targetName: z.string(),
    /** Checks of the chain before and after the change; null: the chain did not change, or one of them is not stored. */
    diff: z.nullable(z.object({ beforeId: z.uuid(), afterId: z.uuid() })),
    /** Whether the caller may accept the changed chain as the new baseline. */
    mayAccept: z.boolean(),
  }),
  z.object({ kind: z.literal('contract'), id: z.uuid(), ...place, result: contractResult }),
  z.object({
    kind: z.literal('bulk-job'),
    id: z.uuid(),
    ...place,
    problem: z.enum(['failed', 'paused']),
  }),
]);
export type AttentionItem = z.infer<typeof attentionItem>;

/** GET /v2/attention */
export const attentionQuery = z.object({ limit: pageLimit(20, 100), projectId: z.optional(projectIdInput) });
export type AttentionQuery = z.infer<typeof attentionQuery>;

/** DELETE /v2/attention/snoozes */
export const endSnoozesQuery = z.object({ projectId: z.optional(projectIdInput) });

/** The longest snooze. */
export const snoozeHours = 720;
const hoursError = `Hours must be a whole number from 1 to ${snoozeHours}`;
export const untilError = `Until must be null or a UTC time within ${snoozeHours} hours, such as 2026-11-17T09:00:00Z`;

/** PUT /v2/attention/snoozes/{id}. `until` comes before `hours`; null: until the monitor's problem changes. */
export const snoozeRequest = z.object({
  hours: z._default(
    z
      .int({ error: hoursError })
      .check(z.minimum(1, { error: hoursError }), z.maximum(snoozeHours, { error: hoursError })),
    24,
  ),
  until: z.optional(z.nullable(z.iso.datetime({ error: untilError }))),
});
export type SnoozeRequest = z.infer<typeof snoozeRequest>;

/** until: null where it lasts until the problem changes. */
export const snoozed = z.object({ until: z.nullable(z.iso.datetime()) });
export type Snoozed = z.infer<typeof snoozed>;

export const attention = z.object({
  /** The worst first; of equally bad ones the newest first. */
  items: z.array(attentionItem),
  /** How many need attention, including those that `items` has no room for. */
  counts: z.object({ total: z.int(), monitors: z.int(), contracts: z.int(), bulkJobs: z.int() }),
  /** Those that the caller snoozed, not counted above. */
  snoozed: z.int(),
  /** All monitors and contracts, by state. */
  monitors: monitorCounts,
  contracts: contractCounts,
});
export type Attention = z.infer<typeof attention>;
