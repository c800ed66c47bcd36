const readable = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' });

const utcMinute = /\b(\d{4}-\d\d-\d\d) (\d\d:\d\d) UTC\b/g;

/** Sentences that also leave the app name times in UTC. On screen all times are the viewer's. */
export function inLocalTime(sentence: string, timeZone?: string): string {
  const local = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', timeZone });
  return sentence.replace(utcMinute, (_whole, day, time) => local.format(new Date(`${day}T${time}Z`)));
}

/** A point in time in the viewer's zone; its exact form shows on hover. */
export function Moment({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} title={iso}>
      {readable.format(new Date(iso))}
    </time>
  );
}
