/** How long to wait, as people say it: never less than it is. */
export function waitText(seconds: number): string {
  if (seconds < 60) return count(Math.max(1, seconds), 'second');
  return count(Math.ceil(seconds / 60), 'minute');
}

const count = (amount: number, unit: string) => `${amount} ${unit}${amount === 1 ? '' : 's'}`;
