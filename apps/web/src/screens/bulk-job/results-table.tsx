import type { BulkRow } from '@hopwise/model';
import { CheckStatusBadge } from '../../chain/check-status-badge.tsx';
import { DataRow, DataTable } from '../../ui/data-table.tsx';
import { formatCount, formatMs } from '../../ui/format-number.ts';
import classes from './results-table.module.css';
import { RowUrl } from './row-url.tsx';
import { VerdictBadge } from './verdict-badge.tsx';

const columns = ['Line', 'Status', 'URL', 'Code', 'Redirects', 'Time'] as const;

export function ResultsTable({ rows }: { rows: readonly BulkRow[] }) {
  return (
    <DataTable label="Results" columns={columns}>
      {rows.map((row) => (
        <ResultRow key={row.line} row={row} />
      ))}
    </DataTable>
  );
}

function ResultRow({ row }: { row: BulkRow }) {
  const { line, status, url, verdict, finalUrl, finalStatusCode, redirectCount, totalTimeMs, difference, error } = row;
  return (
    <DataRow className={classes.row}>
      <td className={classes.line}>{formatCount(line)}</td>
      <td className={classes.status}>
        <CheckStatusBadge status={status} />
        {verdict !== null && <VerdictBadge verdict={verdict} />}
      </td>
      <td className={classes.url}>
        <RowUrl row={row} />
        {finalUrl !== null && finalUrl !== url && (
          <span className={classes.final} title={finalUrl}>
            → {finalUrl}
          </span>
        )}
        {(difference ?? error) !== null && <span className={classes.reason}>{difference ?? error}</span>}
      </td>
      <td className={classes.figure} data-column="code">
        {finalStatusCode ?? '–'}
      </td>
      <td className={classes.figure} data-column="redirects" data-unit={redirectCount === 1 ? 'redirect' : 'redirects'}>
        {redirectCount ?? '–'}
      </td>
      <td className={classes.figure} data-column="time">
        {totalTimeMs === null ? '–' : formatMs(totalTimeMs)}
      </td>
    </DataRow>
  );
}
