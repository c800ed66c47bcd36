import { Link } from '@tanstack/react-router';
import classes from './listed-url.module.css';

interface ListedUrlProps {
  url: string;
  method: string;
  checkId: string | null;
}

/** The URL of a row on one line, leading to its check where there is one. */
export function ListedUrl({ url, method, checkId }: ListedUrlProps) {
  const text = (
    <>
      {method !== 'GET' && <span className={classes.method}>{method} </span>}
      {url === '' ? '(empty)' : url}
    </>
  );
  if (checkId === null) {
    return (
      <span className={classes.url} title={url}>
        {text}
      </span>
    );
  }
  return (
    <Link to="/check/$checkId" params={{ checkId: checkId }} className={classes.url} title={url}>
      {text}
    </Link>
  );
}
