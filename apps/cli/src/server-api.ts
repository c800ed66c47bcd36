import { errorBody } from '@hopwise/model';
import * as z from 'zod/mini';
import { CommandError } from './command-error.ts';
import { exitCodes } from './exit-codes.ts';

export interface ServerAccess {
  /** Of the server, as in `https://hopwise.example.com`. */
  origin: string;
  key: string;
}

type Method = 'GET' | 'POST' | 'PUT';

/** A server that does not respond within this time is taken for dead. */
const usualTimeoutMs = 60_000;

/** A call of the API. Whatever goes wrong is a CommandError in words. */
export async function callServer<Schema extends z.core.$ZodType>(
  { origin, key }: ServerAccess,
  [method, path, body]: readonly [method: Method, path: string, body?: object],
  schema: Schema,
  { timeoutMs = usualTimeoutMs, signal }: { timeoutMs?: number; signal?: AbortSignal } = {},
): Promise<z.core.output<Schema>> {
  const response = await fetch(`${origin}/api/v2${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
    // The key is for this server alone.
    redirect: 'error',
    signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]),
  }).catch((error: unknown) => {
    throw failed(origin, reasonOf(error, timeoutMs));
  });
  const content: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw refused(origin, response.status, content);
  const { success, data } = z.safeParse(schema, (content as { data?: unknown } | undefined)?.data);
  if (!success) throw failed(origin, 'unexpected response: is it a Hopwise server of the same version?');
  return data;
}

const failed = (origin: string, reason: string) => new CommandError(`${origin}: ${reason}`, exitCodes.notCarriedOut);

function refused(origin: string, status: number, content: unknown): CommandError {
  const { success, data } = z.safeParse(errorBody, content);
  const says = success ? data.message : `it responded with ${status}`;
  const hint = status === 401 ? " (HOPWISE_API_KEY isn't valid on this server)" : '';
  // What was typed, or the contract, is not as it should be.
  const isMistake = status === 400 || (success && data.error === 'CONTRACT_INVALID');
  return new CommandError(`${origin}: ${says}${hint}`, isMistake ? exitCodes.usage : exitCodes.notCarriedOut);
}

/** What kept a call from being made; undici hides it in the cause. */
function reasonOf(error: unknown, timeoutMs: number): string {
  const { name, message, cause } = error as Error;
  if (name === 'AbortError') return 'interrupted';
  if (name === 'TimeoutError') return `it didn't respond within ${timeoutMs / 1000} s`;
  const { code, message: why } = (cause ?? {}) as { code?: string; message?: string };
  return `it can't be reached: ${why || code || message}`;
}
