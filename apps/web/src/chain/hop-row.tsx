import { IconChevronRight } from 'virtual:icons';
import type { Hop, HopChange } from '@hopwise/model';
import { UnstyledButton } from '@mantine/core';
import { type KeyboardEvent, type RefObject, useId } from 'react';
import { formatMs } from '../ui/format.tsx';
import { isSingleKey, useKeys } from '../ui/keys.ts';
import { RedirectTypeBadge, statusClass } from './badges.tsx';
import { HopDetails } from './hop-details.tsx';
import classes from './hop-row.module.css';
import { placed, type Stretch } from './timing.tsx';

export const hopColumns = ['Hop', 'URL', 'Status', 'Type', 'Latency', 'Content type'] as const;

interface HopRowProps {
  hop: Hop;
  /** From 1. */
  position: number;
  changes: readonly HopChange[];
  /** Its position on the time axis of the chain. */
  stretch: Stretch;
  /** For the last hop of a loop, the number of the hop that it loops back to. */
  backTo: number | undefined;
  /** Browsers stop before this hop. */
  isBeyond: boolean;
  isOpen: boolean;
  /** Left out while the trace is running. */
  onToggle?: (() => void) | undefined;
}

/** One hop. The button covers the row, so a click anywhere opens it. */
export function HopRow({ hop, position, changes, stretch, backTo, isBeyond, isOpen, onToggle }: HopRowProps) {
  const detailsId = useId();
  const isBroken = hop.redirectType === 'ERROR' || hop.tls?.trusted === false;
  const look = {
    className: classes.dot,
    'data-color': isBroken ? 'red' : statusClass(hop.statusCode).color,
    'data-hop': position,
  };
  return (
    <>
      <tr id={hopRowId(position)} className={classes.row} data-beyond={isBeyond || undefined}>
        <td className={classes.hop}>
          {onToggle === undefined ? (
            <span {...look}>{position}</span>
          ) : (
            <UnstyledButton
              {...look}
              onClick={onToggle}
              onKeyDown={moveBetweenHops}
              aria-expanded={isOpen}
              aria-controls={isOpen ? detailsId : undefined}
              aria-label={`Hop ${position} details`}
            >
              {position}
            </UnstyledButton>
          )}
        </td>
        <td className={classes.url}>
          <HopUrl url={hop.url} />
          <HopTags changes={changes} />
        </td>
        <td className={classes.status}>
          <span className={classes.code} data-color={statusClass(hop.statusCode).color}>
            {hop.statusCode ?? 'None'}
          </span>
        </td>
        <td className={classes.type}>
          <RedirectTypeBadge hop={hop} />
        </td>
        <td className={classes.latency}>
          <span className={classes.time}>
            <span className={classes.line} aria-hidden="true">
              <span className={classes.bar} style={placed(stretch)} />
            </span>
            <span className={classes.ms}>{formatMs(hop.latencyMs)}</span>
          </span>
        </td>
        <td className={classes.contentType} title={hop.contentType ?? undefined}>
          {hop.contentType?.replace(/;.*/, '') ?? 'None'}
          {onToggle && <IconChevronRight className={classes.chevron} size={16} aria-hidden="true" />}
        </td>
      </tr>
      {isOpen && (
        <tr id={detailsId} className={classes.details} data-beyond={isBeyond || undefined}>
          <td colSpan={hopColumns.length}>
            <HopDetails hop={hop} backTo={backTo} />
          </td>
        </tr>
      )}
    </>
  );
}

/** A URL with an emphasized host. */
function HopUrl({ url }: { url: string }) {
  const { before, host, after } = splitUrl(url);
  return (
    <span className={classes.hopUrl} title={url}>
      {before}
      <strong className={classes.host}>{host}</strong>
      {after}
    </span>
  );
}

function HopTags({ changes }: { changes: readonly HopChange[] }) {
  if (changes.length === 0) return undefined;
  return (
    <ul className={classes.tags}>
      {changes.map(({ says, tone }) => (
        <li key={says} className={classes.tag} data-tone={tone}>
          {says}
        </li>
      ))}
      {changes.length > 1 && (
        <li className={classes.more} aria-hidden="true">
          +{changes.length - 1}
        </li>
      )}
    </ul>
  );
}

interface UrlPieces {
  /** Scheme and user info, with their delimiters. */
  before: string;
  host: string;
  /** Path, query and fragment. */
  after: string;
}

/** Splits a URL into the parts that are shown with different weight. Joined, they are the URL again. */
export function splitUrl(url: string): UrlPieces {
  const slashes = url.indexOf('//');
  if (slashes === -1) return { before: '', host: url, after: '' };
  const start = slashes + 2;
  const length = url.slice(start).search(/[/?#]/);
  const end = length === -1 ? url.length : start + length;
  const hostStart = url.lastIndexOf('@', end - 1) >= start ? url.lastIndexOf('@', end - 1) + 1 : start;
  return { before: url.slice(0, hostStart), host: url.slice(hostStart, end), after: url.slice(end) };
}

/** The element ID of a hop's row, for scrolling. */
const hopRowId = (position: number): string => `hop-${position}`;

const steps: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** On a hop's button, the arrow keys and j and k move to the next or previous hop. */
function moveBetweenHops(event: KeyboardEvent<HTMLButtonElement>): void {
  const step = steps[event.key];
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  const buttons = hopButtons(event.currentTarget.closest('table'));
  const next = buttons[buttons.indexOf(event.currentTarget) + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

/** Anywhere on the page, j and k move from the focused hop, or to the first or last one. */
export function useHopKeys(rail: RefObject<HTMLTableElement | null>): void {
  useKeys((event) => {
    const step = isSingleKey(event, 'j') ? 1 : isSingleKey(event, 'k') ? -1 : undefined;
    if (step === undefined) return;
    const buttons = hopButtons(rail.current);
    const at = rail.current?.contains(document.activeElement) ? buttons.findLastIndex(isAtOrBeforeFocus) : -1;
    const next = at === -1 ? buttons.at(step === 1 ? 0 : -1) : buttons[at + step];
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  });
}

/** The focus may also be inside the details below a hop's button. */
const isAtOrBeforeFocus = (button: HTMLElement): boolean =>
  button === document.activeElement ||
  (button.compareDocumentPosition(document.activeElement ?? document.body) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

const hopButtons = (rail: HTMLElement | null): HTMLElement[] => [
  ...(rail?.querySelectorAll<HTMLElement>('button[data-hop]') ?? []),
];
