const readable = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' });

/** A point in time in the viewer's zone; its exact form shows on hover. */
export function Moment({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} title={iso}>
      {readable.format(new Date(iso))}
    </time>
  );
}
