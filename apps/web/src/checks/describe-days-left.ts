import { formatCount } from '../ui/format-number.ts';

/** Of a certificate: "12 days left", "expired 1 day ago" */
export function describeDaysLeft(days: number): string {
  const count = `${formatCount(Math.abs(days))} ${Math.abs(days) === 1 ? 'day' : 'days'}`;
  return days < 0 ? `expired ${count} ago` : `${count} left`;
}
