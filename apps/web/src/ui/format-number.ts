const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const oneDecimal = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

/** Milliseconds as people read them; a decimal only where it says something. */
export function formatMs(ms: number): string {
  return `${(ms < 10 ? oneDecimal : whole).format(ms)} ms`;
}

export const formatCount = (count: number): string => whole.format(count);

/** The space before the sign does not break. */
export const formatPercent = (percent: number): string => `${oneDecimal.format(percent)}\u00a0%`;

export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${whole.format(bytes)} B`;
  if (bytes < 1024 ** 2) return `${oneDecimal.format(bytes / 1024)} KB`;
  if (bytes < 1024 ** 3) return `${oneDecimal.format(bytes / 1024 ** 2)} MB`;
  return `${oneDecimal.format(bytes / 1024 ** 3)} GB`;
}
