import type { BulkRow } from '@hopwise/model';
import { UrlCell } from '../../checks/urls.tsx';
import { formatCount, formatMs } from '../../ui/format.tsx';
import { DataRow, DataTable } from '../../ui/table.tsx';
import classes from './bulk-job.module.css';
import { RowBadges } from './row-badges.tsx';

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
  const { line, url, method, checkId, verdict, finalUrl } = row;
  const { finalStatusCode, redirectCount, totalTimeMs, difference, error } = row;
  // An expected error isn't an error.
  const reason = verdict === 'PASS' ? null : (difference ?? error);
  return (
    <DataRow className={classes.resultRow}>
      <td className={classes.line}>{formatCount(line)}</td>
      <td className={classes.status}>
        <RowBadges row={row} />
      </td>
      <UrlCell url={url} method={method} checkId={checkId} finalUrl={finalUrl}>
        {reason !== null && <span className={classes.resultReason}>{reason}</span>}
      </UrlCell>
      <Figure className={classes.resultCode} value={finalStatusCode} />
      <Figure
        className={classes.redirects}
        value={redirectCount}
        unit={redirectCount === 1 ? 'redirect' : 'redirects'}
      />
      <Figure className={classes.time} value={totalTimeMs === null ? null : formatMs(totalTimeMs)} />
    </DataRow>
  );
}

interface FigureProps {
  className: string | undefined;
  value: number | string | null;
  /** Shown where there are no column headers. */
  unit?: string;
}

function Figure({ className, value, unit }: FigureProps) {
  return (
    <td className={`${classes.resultFigure} ${className}`} data-unit={unit} data-missing={value === null || undefined}>
      {value ?? '–'}
    </td>
  );
}
