import classes from './url-text.module.css';

/** Some trackers make URLs of thousands of characters: the start tells enough, the title has the rest. */
export function UrlText({ url }: { url: string }) {
  return (
    <span className={classes.url} title={url}>
      {url}
    </span>
  );
}
