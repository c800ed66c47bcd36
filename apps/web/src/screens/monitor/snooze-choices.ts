import type { SnoozeLength } from '../../api/attention.ts';

const morningHour = 8;
const timeOfDay = new Intl.DateTimeFormat('en', { timeStyle: 'short' });

/** Tomorrow is that of the person's time zone. */
export function snoozeChoices(now: Date): { label: string; length: SnoozeLength }[] {
  const tomorrow = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, morningHour);
  return [
    { label: 'For 1 hour', length: { hours: 1 } },
    { label: `Until tomorrow, ${timeOfDay.format(tomorrow)}`, length: { until: tomorrow.toISOString() } },
    { label: 'Until it changes', length: { until: null } },
  ];
}
