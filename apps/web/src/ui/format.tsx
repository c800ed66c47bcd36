/** Browsers take milliseconds to create a formatter, so each is created when it is first used. */
export function whenUsed<T>(create: () => T): () => T {
  let created: T | undefined;
  return () => {
    created ??= create();
    return created;
  };
}

const whole = whenUsed(() => new Intl.NumberFormat('en', { maximumFractionDigits: 0 }));
const oneDecimal = whenUsed(() => new Intl.NumberFormat('en', { maximumFractionDigits: 1 }));

/** Milliseconds, with a decimal only where it matters. */
export function formatMs(ms: number): string {
  return `${(ms < 10 ? oneDecimal() : whole()).format(ms)} ms`;
}

export const formatCount = (count: number): string => whole().format(count);

export const formatPercent = (percent: number): string => `${oneDecimal().format(percent)}%`;

export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${whole().format(bytes)} B`;
  if (bytes < 1024 ** 2) return `${oneDecimal().format(bytes / 1024)} KB`;
  if (bytes < 1024 ** 3) return `${oneDecimal().format(bytes / 1024 ** 2)} MB`;
  return `${oneDecimal().format(bytes / 1024 ** 3)} GB`;
}

const units = [
  { name: 'day', ms: 24 * 60 * 60 * 1000 },
  { name: 'hour', ms: 60 * 60 * 1000 },
  { name: 'minute', ms: 60 * 1000 },
] as const;

const relative = whenUsed(() => new Intl.RelativeTimeFormat('en', { numeric: 'always' }));
const exact = whenUsed(() => new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' }));

/** "5 minutes ago" */
export function describeAge(ageMs: number): string {
  const unit = units.find(({ ms }) => ageMs >= ms);
  return unit === undefined ? 'just now' : relative().format(-Math.floor(ageMs / unit.ms), unit.name);
}

/** "in 5 minutes" */
export function describeWait(waitMs: number): string {
  const unit = units.find(({ ms }) => waitMs >= ms);
  if (unit !== undefined) return relative().format(Math.round(waitMs / unit.ms), unit.name);
  return waitMs > 0 ? 'in less than a minute' : 'now';
}

/** How long ago something was; hovering shows the exact time. */
export function Ago({ iso }: { iso: string }) {
  const moment = new Date(iso);
  return (
    <time dateTime={iso} title={exact().format(moment)}>
      {describeAge(Date.now() - moment.getTime())}
    </time>
  );
}

/** How long until something; hovering shows the exact time. */
export function Until({ iso }: { iso: string }) {
  const moment = new Date(iso);
  return (
    <time dateTime={iso} title={exact().format(moment)}>
      {describeWait(moment.getTime() - Date.now())}
    </time>
  );
}

const lasting = (count: number, unit: string): string =>
  new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' }).format(count);

/** "5 minutes" */
export function describeSpan(spanMs: number): string {
  const unit = units.find(({ ms }) => spanMs >= ms);
  return unit === undefined ? 'less than a minute' : lasting(Math.floor(spanMs / unit.ms), unit.name);
}

/** The time that has passed, as in "Down for 5 minutes". The exact time shows on hover. */
export function TimeSince({ iso }: { iso: string }) {
  const moment = new Date(iso);
  return (
    <time dateTime={iso} title={exact().format(moment)}>
      {describeSpan(Date.now() - moment.getTime())}
    </time>
  );
}

const utcMinute = /\b(\d{4}-\d\d-\d\d) (\d\d:\d\d) UTC\b/g;

/** Texts that also leave the app have times in UTC. On screen, all times are local. */
export function inLocalTime(sentence: string, timeZone?: string): string {
  const local = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', timeZone });
  return sentence.replace(utcMinute, (whole, day, time) => {
    const at = new Date(`${day}T${time}Z`);
    // The sentence can quote a site, which may write anything.
    return Number.isNaN(at.getTime()) ? whole : local.format(at);
  });
}

/** A time in the viewer's time zone; hovering shows its exact form. */
export function Moment({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} title={iso}>
      {exact().format(new Date(iso))}
    </time>
  );
}
