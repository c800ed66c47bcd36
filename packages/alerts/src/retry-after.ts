/** RFC 9110 section 10.2.3: seconds, or a date. In milliseconds from now; null: it says neither. */
export function parseRetryAfter(value: string | null, now: number): number | null {
  const text = value?.trim() ?? '';
  // Some send parts of seconds.
  if (/^\d{1,10}(?:\.\d{1,10})?$/.test(text)) return Number(text) * 1000;
  const at = /^[A-Z][a-z]{2}/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}
