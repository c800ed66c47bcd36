import type { BulkRow } from '@hopwise/model';
import { Link } from '@tanstack/react-router';
import { checkPath } from '../../app/paths.ts';
import classes from './row-url.module.css';

/** The URL of a row, leading to its check where there is one. */
export function RowUrl({ row: { url, method, checkId } }: { row: BulkRow }) {
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
    <Link to={checkPath(checkId)} className={classes.url} title={url}>
      {text}
    </Link>
  );
}
