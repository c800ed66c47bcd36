import type { ListedCheck } from '@hopwise/model';
import { CheckStatusBadge } from '../chain/check-status-badge.tsx';
import { Ago } from '../ui/ago.tsx';
import { DataRow, DataTable } from '../ui/data-table.tsx';
import { formatMs } from '../ui/format-number.ts';
import classes from './check-table.module.css';
import { UrlCell } from './url-cell.tsx';

const columns = ['Status', 'URL', 'Redirects', 'Time', 'Checked'] as const;

/** Checks, newest first, each with the way to its details. */
export function CheckTable({ label, checks }: { label: string; checks: readonly ListedCheck[] }) {
  return (
    <DataTable label={label} columns={columns}>
      {checks.map((check) => (
        <CheckRow key={check.id} check={check} />
      ))}
    </DataTable>
  );
}

function CheckRow({ check }: { check: ListedCheck }) {
  const { id, status, verdict, method, inputUrl, finalUrl, redirectCount, totalTimeMs, startedAt } = check;
  return (
    <DataRow className={classes.row}>
      <td className={classes.status}>
        <CheckStatusBadge status={status} verdict={verdict} />
      </td>
      <UrlCell url={inputUrl} method={method} checkId={id} finalUrl={finalUrl} />
      <td className={classes.redirects} data-unit={redirectCount === 1 ? 'redirect' : 'redirects'}>
        {redirectCount}
      </td>
      <td className={classes.time}>{formatMs(totalTimeMs)}</td>
      <td className={classes.checked}>
        <Ago iso={startedAt} />
      </td>
    </DataRow>
  );
}
