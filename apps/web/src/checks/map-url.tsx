import { changedPart } from './changed-part.ts';
import classes from './map-url.module.css';

interface MapUrlProps {
  url: string;
  /** The URL beside it: what differs from it is marked. */
  beside?: string | null | undefined;
}

/** Host above path, so that the paths of a row stand side by side; nothing is cut off. */
export function MapUrl({ url, beside }: MapUrlProps) {
  const { site, path } = split(url);
  const other = beside == null ? undefined : split(beside);
  const { before, changed, after } = changedPart(path, other?.path ?? path);
  const isOtherSite = site !== '' && other !== undefined && other.site !== '' && other.site !== site;
  return (
    <span className={classes.url}>
      {site !== '' && <span className={classes.site}>{isOtherSite ? <mark>{site}</mark> : site}</span>}
      <span className={classes.path}>
        {before}
        {changed !== '' && <mark>{changed}</mark>}
        {after}
      </span>
    </span>
  );
}

/** An expected URL may be a path alone. */
function split(url: string): { site: string; path: string } {
  const [, site = '', path = ''] = /^([a-z][a-z0-9+.-]*:\/\/[^/?#]*)?(.*)$/is.exec(url) ?? [];
  return { site, path: path === '' ? '/' : path };
}
