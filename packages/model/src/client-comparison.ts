import * as z from 'zod/mini';
import { clientComparisonLimits, variantAxes, variantVerdicts } from './client-comparison-words.ts';
import { clientClasses, clientNames } from './client-words.ts';
import { comparedHop } from './comparison.ts';
import { errorBody } from './error-body.ts';
import { pageLimit } from './plain-line.ts';
import { hop } from './trace.ts';
import { projectIdInput, urlInput } from './track-request.ts';

const clientsMessage = `Clients must be a list of ${clientNames.join(', ')}`;
const axesMessage = `Axes must be a list of ${variantAxes.join(', ')}`;

/** POST /v2/client-comparisons. The base is always traced. */
export const clientComparisonRequest = z.object({
  url: urlInput,
  projectId: z.optional(projectIdInput),
  /** The clients to compare with the base. */
  clients: z.optional(
    z.array(z.enum(clientNames, { error: clientsMessage }), { error: clientsMessage }).check(
      z.minLength(1, { error: 'List at least one client, or omit clients' }),
      z.maxLength(clientComparisonLimits.clients, {
        error: `You can compare up to ${clientComparisonLimits.clients} clients at once`,
      }),
    ),
  ),
  axes: z.optional(
    z
      .array(z.enum(variantAxes, { error: axesMessage }), { error: axesMessage })
      .check(z.minLength(1, { error: 'Choose at least one thing to compare' })),
  ),
});
export type ClientComparisonRequest = z.infer<typeof clientComparisonRequest>;

const chainHop = z.pick(hop, { url: true, method: true, statusCode: true, redirectType: true, error: true });

export const comparedVariant = z.object({
  /** Names it among the others: `client/gptbot`. */
  id: z.string(),
  axis: z.enum(variantAxes),
  name: z.string(),
  title: z.string(),
  /** Of clients; null for the other axes. */
  class: z.nullable(z.enum(clientClasses)),
  verdict: z.enum(variantVerdicts),
  /** The place of its group among the groups. */
  group: z.int(),
  chain: z.array(chainHop),
  finalUrl: z.nullable(z.string()),
  statusCode: z.nullable(z.int()),
  /** One sentence. */
  says: z.string(),
  /** Compared with the base hop by hop: `before` is the base. Empty for the base itself. */
  differences: z.array(comparedHop),
});
export type ComparedVariant = z.infer<typeof comparedVariant>;

/** Variants that go the same way. */
export const variantGroup = z.object({
  /** Their ids. */
  variants: z.array(z.string()),
  hops: z.array(chainHop),
  finalUrl: z.nullable(z.string()),
  statusCode: z.nullable(z.int()),
  headline: z.string(),
});
export type VariantGroup = z.infer<typeof variantGroup>;

export const classVerdict = z.object({
  class: z.enum(clientClasses),
  title: z.string(),
  /** The most severe among its clients. */
  verdict: z.enum(variantVerdicts),
  says: z.string(),
});
export type ClassVerdict = z.infer<typeof classVerdict>;

export const robotsDecisions = ['allowed', 'disallowed', 'unknown'] as const;
export type RobotsDecision = (typeof robotsDecisions)[number];
export const servedAs = ['served', 'refused', 'error', 'failed', 'skipped'] as const;
export type ServedAs = (typeof servedAs)[number];

/** The robots.txt rule for a crawler compared with the server's response. */
export const declaredAccess = z.object({
  client: z.enum(clientNames),
  title: z.string(),
  robotsTxt: z.enum(robotsDecisions),
  response: z.enum(servedAs),
  /** robots.txt allows what the server refuses. */
  isContradiction: z.boolean(),
  says: z.string(),
});
export type DeclaredAccess = z.infer<typeof declaredAccess>;

/** A comparison as lists have it. */
export const listedClientComparison = z.object({
  id: z.uuid(),
  projectId: z.uuid(),
  url: z.string(),
  headline: z.string(),
  /** How many of the variants, the base not counted, came to what. */
  counts: z.object({ same: z.int(), differs: z.int(), refused: z.int(), failed: z.int(), skipped: z.int() }),
  createdAt: z.iso.datetime(),
  /** Whether the caller may delete it. */
  mayEdit: z.boolean(),
});
export type ListedClientComparison = z.infer<typeof listedClientComparison>;

export const clientComparison = z.extend(listedClientComparison, {
  /** The baseline for all variants. */
  base: comparedVariant,
  variants: z.array(comparedVariant),
  /** That of the base first, then the largest. */
  groups: z.array(variantGroup),
  classes: z.array(classVerdict),
  declared: z.array(declaredAccess),
  /** Notes for the reader: that we come from our own address, that the site gave the base two chains. */
  notes: z.array(z.string()),
});
export type ClientComparison = z.infer<typeof clientComparison>;

/** GET /v2/projects/{id}/client-comparisons */
export const clientComparisonsQuery = z.object({
  limit: pageLimit(20, 100),
  /** `nextCursor` of the page before. */
  cursor: z.optional(z.uuid({ error: 'Cursor must be the nextCursor of a page' })),
});
export type ClientComparisonsQuery = z.infer<typeof clientComparisonsQuery>;

export const clientComparisonsPage = z.object({
  comparisons: z.array(listedClientComparison),
  nextCursor: z.nullable(z.uuid()),
});
export type ClientComparisonsPage = z.infer<typeof clientComparisonsPage>;

/** The events of a live comparison: `event` is the name of the server-sent event, `data` its JSON. */
export const clientComparisonEvent = z.discriminatedUnion('event', [
  z.object({ event: z.literal('planned'), data: z.object({ traces: z.int() }) }),
  z.object({
    event: z.literal('traced'),
    data: z.object({ title: z.string(), statusCode: z.nullable(z.int()), done: z.int(), traces: z.int() }),
  }),
  z.object({ event: z.literal('result'), data: clientComparison }),
  z.object({ event: z.literal('error'), data: errorBody }),
]);
export type ClientComparisonEvent = z.infer<typeof clientComparisonEvent>;
