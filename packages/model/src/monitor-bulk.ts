import * as z from 'zod/mini';
import { monitorFilter, monitorViewQuery } from './monitor.ts';
import { monitorLimits, monitorTagInput } from './monitor-settings.ts';
import { plainLine } from './plain-line.ts';

const { perAction, channels, tags: mostTags } = monitorLimits;

const channelIds = z
  .array(z.uuid({ error: 'Channels must be channel IDs' }), { error: 'Channels must be channel IDs' })
  .check(z.maxLength(channels, { error: `You can add up to ${channels} channels` }));
const tags = z
  .array(monitorTagInput, { error: 'Tags must be a list of strings' })
  .check(
    z.minLength(1, { error: 'Add at least one tag' }),
    z.maxLength(mostTags, { error: `A monitor can have up to ${mostTags} tags` }),
  );

/** The actions on many monitors at once. */
export const monitorAction = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('pause') }),
    z.object({ kind: z.literal('resume') }),
    z.object({ kind: z.literal('run') }),
    z.object({ kind: z.literal('set-channels'), channelIds }),
    z.object({ kind: z.literal('add-tags'), tags }),
    z.object({ kind: z.literal('remove-tags'), tags }),
    z.object({ kind: z.literal('delete') }),
    z.object({ kind: z.literal('restore') }),
  ],
  {
    error: 'Action kind must be one of pause, resume, run, set-channels, add-tags, remove-tags, delete and restore',
  },
);
export type MonitorAction = z.infer<typeof monitorAction>;

const idsMessage = `IDs must be 1 to ${perAction.toLocaleString('en-US')} monitor IDs`;

/** POST /v2/monitors/actions: to monitors by ID, or to all that match a filter. */
export const monitorActionRequest = z
  .object({
    action: monitorAction,
    ids: z.optional(
      z
        .array(z.uuid({ error: idsMessage }), { error: idsMessage })
        .check(z.minLength(1, { error: idsMessage }), z.maxLength(perAction, { error: idsMessage })),
    ),
    /** Empty: all monitors that the caller can see. */
    filter: z.optional(monitorFilter),
  })
  .check(
    z.refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), {
      error: 'Select monitors by ids or by filter, not both',
      path: ['ids'],
    }),
    z.refine(({ action, ids }) => action?.kind !== 'restore' || ids !== undefined, {
      error: 'Select the monitors to restore by ids',
      path: ['ids'],
    }),
  );
export type MonitorActionRequest = z.infer<typeof monitorActionRequest>;

export const monitorActionResult = z.object({
  /** IDs of the monitors that were changed. */
  done: z.array(z.uuid()),
  /** IDs of those that needed no change. */
  unchanged: z.array(z.uuid()),
  rejected: z.array(
    z.object({
      id: z.uuid(),
      /** null: the caller can't see it. */
      name: z.nullable(z.string()),
      /** One sentence: why nothing was done. */
      reason: z.string(),
    }),
  ),
});
export type MonitorActionResult = z.infer<typeof monitorActionResult>;

/** POST /v2/monitor-views and PUT /v2/monitor-views/{id} */
export const monitorViewRequest = z.object({
  name: z
    .string({ error: 'View name required' })
    .check(
      z.trim(),
      z.minLength(1, { error: 'View name required' }),
      z.maxLength(60, { error: 'View name is too long: at most 60 characters' }),
      plainLine('View name'),
    ),
  query: monitorViewQuery,
});
export type MonitorViewRequest = z.infer<typeof monitorViewRequest>;

export const monitorView = z.object({ id: z.uuid(), ...monitorViewRequest.shape, createdAt: z.iso.datetime() });
export type MonitorView = z.infer<typeof monitorView>;
