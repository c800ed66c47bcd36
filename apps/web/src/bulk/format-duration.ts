const units = [
  { name: 'h', seconds: 3600 },
  { name: 'min', seconds: 60 },
] as const;

/** "45 s", "3 min", "2 h 5 min": as exact as an estimate deserves. */
export function formatDuration(seconds: number): string {
  if (seconds < 60) return `${Math.max(1, Math.round(seconds))} s`;
  let rest = Math.round(seconds / 60) * 60;
  const parts: string[] = [];
  for (const { name, seconds: unit } of units) {
    const count = Math.floor(rest / unit);
    rest -= count * unit;
    if (count > 0) parts.push(`${count} ${name}`);
  }
  return parts.join(' ');
}
