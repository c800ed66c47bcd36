/**
 * For how long a Retry-After header asks to wait, in milliseconds: a number of seconds or a date (RFC 9110 section
 * 10.2.3). Undefined when it is neither, and when the date is over.
 */
export function readRetryAfter(value: string, nowMs: number): number | undefined {
  const text = value.trim();
  const isSeconds = /^\d{1,9}$/.test(text);
  const isDate = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? /.test(text);
  const waitMs = isSeconds ? Number(text) * 1000 : isDate ? Date.parse(text) - nowMs : Number.NaN;
  return waitMs > 0 ? waitMs : undefined;
}
