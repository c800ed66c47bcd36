import { IconChevronRight } from 'virtual:icons';
import type { Hop } from '@hopwise/model';
import { UnstyledButton } from '@mantine/core';
import { useId } from 'react';
import { DataRow, DataTable } from '../ui/data-table.tsx';
import { formatMs } from '../ui/format-number.ts';
import classes from './chain-table.module.css';
import { HopDetails } from './hop-details.tsx';
import { hopRowId } from './hop-row-id.ts';
import { RedirectTypeBadge } from './redirect-type-badge.tsx';
import { statusClass } from './status-class.ts';

const columns = ['Hop', 'URL', 'Status', 'Type', 'Latency', 'Content type'] as const;

interface ChainTableProps {
  hops: readonly Hop[];
  /** The positions, from 1, of the hops whose details show. */
  openHops: readonly number[];
  onToggle: (position: number) => void;
}

export function ChainTable({ hops, openHops, onToggle }: ChainTableProps) {
  return (
    <DataTable label="Redirect Chain" columns={columns}>
      {hops.map((hop, index) => (
        <HopRows
          key={hop.hopIndex}
          hop={hop}
          position={index + 1}
          opened={openHops.includes(index + 1)}
          onToggle={() => onToggle(index + 1)}
        />
      ))}
    </DataTable>
  );
}

interface HopRowsProps {
  hop: Hop;
  position: number;
  opened: boolean;
  onToggle: () => void;
}

function HopRows({ hop, position, opened, onToggle }: HopRowsProps) {
  const detailsId = useId();
  return (
    <>
      <DataRow id={hopRowId(position)} className={classes.row}>
        <td className={classes.hop}>
          <UnstyledButton
            className={classes.toggle}
            onClick={onToggle}
            aria-expanded={opened}
            aria-controls={opened ? detailsId : undefined}
            aria-label={`Details of hop ${position}`}
          >
            {position}
            <IconChevronRight className={classes.chevron} size={15} aria-hidden="true" />
          </UnstyledButton>
        </td>
        <td className={classes.url}>
          <span className={classes.urlText} title={hop.url}>
            {hop.url}
          </span>
        </td>
        <td className={classes.status}>
          <span className={classes.code} data-color={statusClass(hop.statusCode).color}>
            {hop.statusCode ?? 'None'}
          </span>
        </td>
        <td className={classes.type}>
          <RedirectTypeBadge hop={hop} />
        </td>
        <td className={classes.latency}>{formatMs(hop.latencyMs)}</td>
        <td className={classes.contentType}>{hop.contentType ?? 'None'}</td>
      </DataRow>
      {opened && (
        <tr id={detailsId} className={classes.details}>
          <td colSpan={columns.length}>
            <HopDetails hop={hop} />
          </td>
        </tr>
      )}
    </>
  );
}
