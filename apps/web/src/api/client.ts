import type { ErrorBody, ErrorCode, ErrorDetail } from '@hopwise/model';

const defaultTimeoutMs = 30_000;

/** How long data counts as fresh. */
export const freshMs = 5 * 60 * 1000;

/** An error response. `message` is the server's own; empty if the response had none. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode | undefined;
  readonly details: readonly ErrorDetail[];

  constructor(status: number, body: unknown) {
    const { error, message, details = [] } = readErrorBody(body);
    super(message ?? '');
    this.status = status;
    this.code = error;
    this.details = details;
  }
}

/**
 * Reads as much of an error body as there is; a proxy may have written it. By hand, because the schema would add its
 * validator, a tenth of the whole, to the first load.
 */
function readErrorBody(body: unknown): Partial<ErrorBody> {
  const { error, message, details }: Partial<Record<keyof ErrorBody, unknown>> = Object(body);
  const code = textOf(error);
  const isCode = /^[A-Z][A-Z0-9_]*$/.test(code);
  return {
    ...(isCode && { error: code as ErrorCode }),
    // Other servers put their message where we put the code.
    message: textOf(message) || (isCode ? '' : code),
    details: Array.isArray(details) ? details.flatMap(readErrorDetail) : [],
  };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

function readErrorDetail(detail: unknown): ErrorDetail[] {
  const { path, message }: Partial<Record<keyof ErrorDetail, unknown>> = Object(detail);
  return textOf(message) === '' ? [] : [{ path: textOf(path), message: textOf(message) }];
}

interface CallOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  body?: unknown;
  signal?: AbortSignal;
  timeoutMs?: number;
  /** The media types the caller can read. */
  accept?: string;
}

/** Calls the API. Throws unless the response is a success. */
export async function requestApi(path: string, options: CallOptions = {}): Promise<Response> {
  const { method = 'GET', body, signal, timeoutMs = defaultTimeoutMs, accept = 'application/json' } = options;
  const timeout = AbortSignal.timeout(timeoutMs);
  const response = await fetch(path, {
    method,
    credentials: 'include',
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    headers: { accept, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (response.ok) return response;
  if (response.status === 401) console.warn('Session expired or unauthorized');
  throw new ApiError(response.status, await response.json().catch(() => undefined));
}

/** Calls the API and returns the content of the `data` envelope. */
export async function callApi<Data>(path: string, options: CallOptions = {}): Promise<Data> {
  const response = await requestApi(path, options);
  const { data } = (await response.json()) as { data: Data };
  return data;
}

/** The message to show for a failed call: the server's, otherwise the first of its details. */
export function failureMessage(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  return error.message || error.details[0]?.message || fallback;
}

/** The query string for the given values. */
export function queryString(parameters: Readonly<Record<string, string | number | undefined>>): string {
  const given = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`;
}

/** The server's validation messages, by field. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(error.details.toReversed().map(({ path, message }) => [path, message]));
}

/**
 * The retry rule for queries. Error responses are retried too, but in the background: the result will rarely change.
 */
export const queryRetries = {
  retry: 2,
  retryDelay: (failures: number, error: Error): number =>
    error instanceof ApiError && error.status < 500 ? 0 : Math.min(1000 * 2 ** failures, 30_000),
} as const;
