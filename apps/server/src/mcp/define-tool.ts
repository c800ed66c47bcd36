import * as z from 'zod/mini';
import { toJSONSchema } from 'zod/v4/core';
import type { FollowInBrowserDeps } from '../browser-traces/index.ts';
import type { RecentChecksDeps, TrackDeps } from '../checks/index.ts';
import type { CompareClientsDeps } from '../client-comparisons/index.ts';
import type { Config } from '../config.ts';
import type { TestAtOnceDeps } from '../contracts/index.ts';
import { makePortable } from '../http/openapi.ts';
import { parseInput } from '../http/validation.ts';
import type { MonitorWork } from '../monitors/index.ts';
import type { RedirectMapDeps } from '../redirect-maps/index.ts';
import { fitResult, resultFields, type Said, type ToolResult } from './fit-result.ts';

export interface ToolDeps
  extends TrackDeps,
    RecentChecksDeps,
    FollowInBrowserDeps,
    CompareClientsDeps,
    RedirectMapDeps,
    Omit<TestAtOnceDeps, 'config'> {
  config: Config;
  logger: TrackDeps['logger'] & FollowInBrowserDeps['logger'];
  monitorWork: Pick<MonitorWork, 'now'>;
}

/** The context of a tool call. */
export interface ToolCall {
  deps: ToolDeps;
  userId: string;
  /** Whose quota it uses. */
  owner: string;
  /** The origin for links. */
  origin: string;
  /** Aborted when the client disconnects or the server stops. */
  signal: AbortSignal;
  /** Counts a trace toward the caller's hourly limit, and waits for a slot. */
  admitTrack(): Promise<void>;
}

interface ToolDefinition<Input extends z.ZodMiniObject, Output extends z.ZodMiniObject> {
  name: string;
  title: string;
  description: string;
  /** Whether read-only keys are rejected. */
  needsWriting: boolean;
  hints: { readOnlyHint: boolean; destructiveHint: boolean; idempotentHint: boolean; openWorldHint: boolean };
  input: Input;
  /** The fields of `data` to return; the rest is dropped. */
  output: Output;
  run(call: ToolCall, input: z.output<Input>): Promise<{ data: z.input<Output>; page: string | null }>;
  /** The result as text, for people and models. */
  say(data: z.output<Output>): Said;
}

export interface Tool {
  needsWriting: boolean;
  /** As listed by the protocol. */
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

/** Defines a tool: validated input, the same use case as an API route, and a bounded result. */
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

/** Adds a description to a parameter. */
export const described = <Schema extends z.ZodMiniType>(schema: Schema, description: string): Schema =>
  schema.check(z.describe(description));

const mostEntries = 20;
const limitMessage = `Limit must be a whole number from 1 to ${mostEntries}`;

/** The page size of lists: few enough entries to fit into a result. */
export const fewEntries = described(
  z._default(
    z
      .int({ error: limitMessage })
      .check(z.minimum(1, { error: limitMessage }), z.maximum(mostEntries, { error: limitMessage })),
    10,
  ),
  'Maximum number of entries.',
);

export function listHeadline(entries: number, noun: string, order: string): string {
  if (entries === 0) return `No ${noun}s found.`;
  return entries === 1 ? `1 ${noun}.` : `${entries} ${noun}s, ${order}.`;
}
