import * as z from 'zod/mini';
import { toJSONSchema } from 'zod/v4/core';
import type { FollowInBrowserDeps } from '../browser-traces/index.ts';
import type { RecentChecksDeps, TrackDeps } from '../checks/index.ts';
import type { CompareClientsDeps } from '../client-comparisons/index.ts';
import type { Config } from '../config.ts';
import type { TestAtOnceDeps } from '../contracts/index.ts';
import { makePortable } from '../http/portable-schema.ts';
import { parseInput } from '../http/validation.ts';
import type { MonitorWork } from '../monitors/index.ts';
import { fitResult, resultFields, type Said, type ToolResult } from './fit-result.ts';

export interface ToolDeps
  extends TrackDeps,
    RecentChecksDeps,
    FollowInBrowserDeps,
    CompareClientsDeps,
    Omit<TestAtOnceDeps, 'config'> {
  config: Config;
  logger: TrackDeps['logger'] & FollowInBrowserDeps['logger'];
  monitorWork: Pick<MonitorWork, 'now'>;
}

/** Who asks for a tool, and with what it is done. */
export interface ToolCall {
  deps: ToolDeps;
  userId: string;
  /** Whose turn it takes. */
  owner: string;
  /** Where links lead. */
  origin: string;
  /** Aborted when the caller goes away, or the server stops. */
  signal: AbortSignal;
  /** Counts a trace towards the hourly limit of the caller, and waits for a turn. */
  admitTrack(): Promise<void>;
}

interface ToolDefinition<Input extends z.ZodMiniObject, Output extends z.ZodMiniObject> {
  name: string;
  title: string;
  description: string;
  /** Whether a key that may only read is refused. */
  needsWriting: boolean;
  hints: { readOnlyHint: boolean; destructiveHint: boolean; idempotentHint: boolean; openWorldHint: boolean };
  input: Input;
  /** What is told of `data`; the rest of it is dropped. */
  output: Output;
  run(call: ToolCall, input: z.output<Input>): Promise<{ data: z.input<Output>; page: string | null }>;
  /** The same for people and for models that read text. */
  say(data: z.output<Output>): Said;
}

export interface Tool {
  needsWriting: boolean;
  /** As the protocol lists it. */
  listed: {
    name: string;
    title: string;
    description: string;
    inputSchema: JsonObjectSchema;
    outputSchema: JsonObjectSchema;
    annotations: { title: string } & ToolDefinition<never, never>['hints'];
  };
  use(call: ToolCall, input: unknown): Promise<ToolResult>;
}

type JsonObjectSchema = { [key: string]: unknown; type: 'object' };

/** One tool: checked input, the use case that a route of the API calls as well, and a result that is bounded. */
export function defineTool<Input extends z.ZodMiniObject, Output extends z.ZodMiniObject>(
  definition: ToolDefinition<Input, Output>,
): Tool {
  const { name, title, description, needsWriting, hints, input, output, run, say } = definition;
  return {
    needsWriting,
    listed: {
      ...{ name, title, description },
      inputSchema: jsonSchema(input, 'input'),
      outputSchema: jsonSchema(z.extend(output, resultFields), 'output'),
      annotations: { title, ...hints },
    },
    async use(call, given) {
      const { data, page } = await run(call, parseInput(input, given));
      return fitResult(z.parse(output, data), { page, say });
    },
  };
}

const jsonSchema = (schema: z.ZodMiniObject, io: 'input' | 'output'): JsonObjectSchema => ({
  ...toJSONSchema(schema, { io, override: makePortable }),
  type: 'object',
});

/** A parameter with what it is for. */
export const told = <Schema extends z.ZodMiniType>(schema: Schema, description: string): Schema =>
  schema.check(z.describe(description));

const mostEntries = 20;
const limitMessage = `Limit must be a whole number from 1 to ${mostEntries}`;

/** How many entries of a list are wanted: so few that they fit into a result. */
export const fewEntries = told(
  z._default(
    z
      .int({ error: limitMessage })
      .check(z.minimum(1, { error: limitMessage }), z.maximum(mostEntries, { error: limitMessage })),
    10,
  ),
  'How many entries to return.',
);

/** How many entries a page of a list has. */
export function listHeadline(entries: number, noun: string, order: string): string {
  if (entries === 0) return `No ${noun}s found.`;
  return entries === 1 ? `1 ${noun}.` : `${entries} ${noun}s, ${order}.`;
}
