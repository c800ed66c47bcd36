import { IconChevronRight } from 'virtual:icons';
import type { Hop, HopChange } from '@hopwise/model';
import { UnstyledButton } from '@mantine/core';
import { useId } from 'react';
import { formatMs } from '../ui/format-number.ts';
import { HopDetails } from './hop-details.tsx';
import classes from './hop-row.module.css';
import { hopRowId } from './hop-row-id.ts';
import { HopTags } from './hop-tags.tsx';
import { HopUrl } from './hop-url.tsx';
import { moveBetweenHops } from './move-between-hops.ts';
import { RedirectTypeBadge } from './redirect-type-badge.tsx';
import { statusClass } from './status-class.ts';
import { placed, type Stretch } from './waterfall-layout.ts';

export const hopColumns = ['Hop', 'URL', 'Status', 'Type', 'Latency', 'Content type'] as const;

interface HopRowProps {
  hop: Hop;
  /** From 1. */
  position: number;
  changes: readonly HopChange[];
  /** Where its time lies on the time line of the whole chain. */
  stretch: Stretch;
  /** The number of the earlier hop that it leads back to, and so ends in a loop. */
  backTo: number | undefined;
  /** Browsers do not get here. */
  isBeyond: boolean;
  isOpen: boolean;
  /** Left out while the chain is still being followed. */
  onToggle?: (() => void) | undefined;
}

/** One hop of the rail. All of its row opens it: the button reaches over it. */
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
              aria-label={`Details of hop ${position}`}
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
