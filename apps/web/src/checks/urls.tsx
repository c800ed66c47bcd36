import { parseUrlInput } from '@hopwise/model';
import { Link } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import classes from './check-list.module.css';

interface UrlCellProps extends ComponentProps<typeof ListedUrl> {
  finalUrl: string | null;
  children?: ReactNode;
}

/** The widest cell of a row: a URL and where it led. The block that a row is on a phone has an area `url`. */
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

/** The URL of a row on one line, leading to its check where there is one. */
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

/** Host above path, so that the paths of a row stand side by side; nothing is cut off. */
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

/** An expected URL may be a path alone. */
function split(url: string): { site: string; path: string } {
  const [, site = '', path = ''] = /^([a-z][a-z0-9+.-]*:\/\/[^/?#]*)?(.*)$/is.exec(url) ?? [];
  return { site, path: path === '' ? '/' : path };
}

interface ChangedPart {
  before: string;
  /** Empty: nothing differs. */
  changed: string;
  after: string;
}

const isBoundary = (character: string | undefined): boolean =>
  character === undefined || /[/?&=#.,_+-]/.test(character);

/** What of a text differs from another one, in whole words: `/new/shoes` beside `/old/shoes` differs in `new`. */
export function changedPart(text: string, other: string): ChangedPart {
  if (text === other) return { before: text, changed: '', after: '' };
  const shorter = Math.min(text.length, other.length);
  let start = 0;
  while (start < shorter && text[start] === other[start]) start += 1;
  // A word that both have whole is no difference, unless nothing else would be left to mark.
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

/** For links to a tracked URL: what a person typed may lack its scheme, and only http and https may be opened. */
export const openableUrl = (inputUrl: string): string | undefined => parseUrlInput(inputUrl)?.href;
