import classes from './hop-url.module.css';
import { splitUrl } from './split-url.ts';

/** A URL whose host is seen first. */
export function HopUrl({ url }: { url: string }) {
  const { before, host, after } = splitUrl(url);
  return (
    <span className={classes.url} title={url}>
      {before}
      <strong className={classes.host}>{host}</strong>
      {after}
    </span>
  );
}
