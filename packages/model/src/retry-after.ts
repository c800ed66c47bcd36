import type { Hop } from './trace.ts';

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/**
 * When a response with 429 or 503 asks to be requested again, as the end of a sentence: "in 2 minutes", "after 2026-11-18
 * 12:00 UTC". null where it does not say. RFC 9110 section 10.2.3: seconds, or a date.
 */
export function retryAfterOf({
  statusCode,
  responseHeaders,
}: Pick<Hop, 'statusCode' | 'responseHeaders'>): string | null {
  if (statusCode !== 429 && statusCode !== 503) return null;
  const text = responseHeaders.find(([name]) => name.toLowerCase() === 'retry-after')?.[1].trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return `in ${durationText(Number(text))}`;
  const at = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : `after ${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** In the largest unit that leaves nothing over. */
function durationText(seconds: number): string {
  const [name, size] = units.find(([, unit]) => seconds >= unit && seconds % unit === 0) ?? ['second', 1];
  const count = seconds / size;
  return `${count} ${name}${count === 1 ? '' : 's'}`;
}
