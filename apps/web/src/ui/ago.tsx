const units = [
  { name: 'day', ms: 24 * 60 * 60 * 1000 },
  { name: 'hour', ms: 60 * 60 * 1000 },
  { name: 'minute', ms: 60 * 1000 },
] as const;

const readable = new Intl.RelativeTimeFormat('en', { numeric: 'always' });
const exact = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' });

/** "5 minutes ago" */
export function describeAge(ageMs: number): string {
  const unit = units.find(({ ms }) => ageMs >= ms);
  return unit === undefined ? 'just now' : readable.format(-Math.floor(ageMs / unit.ms), unit.name);
}

/** "in 5 minutes" */
export function describeWait(waitMs: number): string {
  const unit = units.find(({ ms }) => waitMs >= ms);
  if (unit !== undefined) return readable.format(Math.round(waitMs / unit.ms), unit.name);
  return waitMs > 0 ? 'in less than a minute' : 'now';
}

/** How long ago something was; the moment itself shows on hover. */
export function Ago({ iso }: { iso: string }) {
  const moment = new Date(iso);
  return (
    <time dateTime={iso} title={exact.format(moment)}>
      {describeAge(Date.now() - moment.getTime())}
    </time>
  );
}

/** How long it is until something; the moment itself shows on hover. */
export function Until({ iso }: { iso: string }) {
  const moment = new Date(iso);
  return (
    <time dateTime={iso} title={exact.format(moment)}>
      {describeWait(moment.getTime() - Date.now())}
    </time>
  );
}
