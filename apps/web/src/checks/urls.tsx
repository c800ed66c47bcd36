import { parseUrlInput } from '@hopwise/model';
import { Link } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import classes from './check-list.module.css';

interface UrlCellProps extends ComponentProps<typeof ListedUrl> {
  finalUrl: string | null;
  children?: ReactNode;
}

/** A cell with a URL and its final URL. On a phone it takes the grid area `url`. */
export function UrlCell({ finalUrl, children, ...listed }: UrlCellProps) {
  return (
    <td className={classes.cell}>
      <ListedUrl {...listed} />
      {finalUrl !== null && finalUrl !== listed.url && (
        <span className={classes.final} title={finalUrl}>
          → {finalUrl}
        </span>
      )}
      {children}
    </td>
  );
}

interface ListedUrlProps {
  url: string;
  method: string;
  checkId: string | null;
}

/** A URL on one line, linked to its check if there is one. */
function ListedUrl({ url, method, checkId }: ListedUrlProps) {
  const text = (
    <>
      {method !== 'GET' && <span className={classes.method}>{method} </span>}
      {url === '' ? '(empty)' : url}
    </>
  );
  if (checkId === null) {
    return (
      <span className={classes.listedUrl} title={url}>
        {text}
      </span>
    );
  }
  return (
    <Link to="/check/$checkId" params={{ checkId: checkId }} className={classes.listedUrl} title={url}>
      {text}
    </Link>
  );
}

interface MapUrlProps {
  url: string;
  /** Differences from this URL are marked. */
  comparedWith?: string | null | undefined;
}

/** Shows the host above the path, so the paths of a row line up. Nothing is truncated. */
export function MapUrl({ url, comparedWith }: MapUrlProps) {
  const { site, path } = split(url);
  const other = comparedWith == null ? undefined : split(comparedWith);
  const { before, changed, after } = changedPart(path, other?.path ?? path);
  const isOtherSite = site !== '' && other !== undefined && other.site !== '' && other.site !== site;
  return (
    <span className={classes.mapUrl}>
      {site !== '' && <span className={classes.site}>{isOtherSite ? <mark>{site}</mark> : site}</span>}
      <span className={classes.path}>
        {before}
        {changed !== '' && <mark>{changed}</mark>}
        {after}
      </span>
    </span>
  );
}

/** An expected URL may be just a path. */
function split(url: string): { site: string; path: string } {
  const [, site = '', path = ''] = /^([a-z][a-z0-9+.-]*:\/\/[^/?#]*)?(.*)$/is.exec(url) ?? [];
  return { site, path: path === '' ? '/' : path };
}

interface ChangedPart {
  before: string;
  /** Empty if nothing differs. */
  changed: string;
  after: string;
}

const isBoundary = (character: string | undefined): boolean =>
  character === undefined || /[/?&=#.,_+-]/.test(character);

/** The part of a text that differs from another, in whole words: `new` for `/new/shoes` and `/old/shoes`. */
export function changedPart(text: string, other: string): ChangedPart {
  if (text === other) return { before: text, changed: '', after: '' };
  const shorter = Math.min(text.length, other.length);
  let start = 0;
  while (start < shorter && text[start] === other[start]) start += 1;
  // A word that both share isn't marked, unless nothing else would be.
  const isWordEnd = start < text.length && isBoundary(text[start]) && isBoundary(other[start]);
  if (!isWordEnd) while (start > 0 && !isBoundary(text[start - 1])) start -= 1;
  let end = 0;
  while (end < shorter - start && text.at(-1 - end) === other.at(-1 - end)) end += 1;
  while (end > 0 && !isBoundary(text.at(-end))) end -= 1;
  return {
    before: text.slice(0, start),
    changed: text.slice(start, text.length - end),
    after: text.slice(text.length - end),
  };
}

/** The link to a tracked URL. The input may lack a scheme, and only http and https may be opened. */
export const openableUrl = (inputUrl: string): string | undefined => parseUrlInput(inputUrl)?.href;
