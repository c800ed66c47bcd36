import type { Hop } from './trace.ts';
import { plural } from './written-text.ts';

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** RFC 9110 section 10.2.3: seconds, or a date. Some servers send fractions of seconds. */
function parseRetryAfter(value: string): { seconds: number } | { at: number } | null {
  const text = value.trim();
  if (/^\d{1,9}(?:\.\d{1,9})?$/.test(text)) return { seconds: Number(text) };
  const at = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? /.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : { at };
}

/** How long a Retry-After header asks to wait, in milliseconds. Undefined if it says nothing, or a time that has passed. */
export function readRetryAfter(value: string, nowMs: number): number | undefined {
  const asked = parseRetryAfter(value);
  if (asked === null) return undefined;
  const waitMs = 'at' in asked ? asked.at - nowMs : asked.seconds * 1000;
  return waitMs > 0 ? waitMs : undefined;
}

/**
 * When a response with 429 or 503 asks to be requested again, as the end of a sentence: "in 2 minutes", "after 2026-11-18
 * 12:00 UTC". null where it does not say.
 */
export function retryAfterOf({
  statusCode,
  responseHeaders,
}: Pick<Hop, 'statusCode' | 'responseHeaders'>): string | null {
  if (statusCode !== 429 && statusCode !== 503) return null;
  const asked = parseRetryAfter(responseHeaders.find(([name]) => name.toLowerCase() === 'retry-after')?.[1] ?? '');
  if (asked === null) return null;
  if ('at' in asked) return `after ${new Date(asked.at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const [name, size] = units.find(([, unit]) => asked.seconds >= unit && asked.seconds % unit === 0) ?? ['second', 1];
  return `in ${plural(asked.seconds / size, name)}`;
}
