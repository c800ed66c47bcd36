import type { BulkSummary } from '@hopwise/model';
import { Link } from '@tanstack/react-router';
import { formatCount, formatMs } from '../../ui/format-number.ts';
import { TableHead } from '../../ui/table-head.tsx';
import classes from './host-table.module.css';

const columns = ['Host', 'URLs', 'Not Successful', 'Average Time'] as const;

/** The hosts with the most URLs; each leads to its rows. */
export function HostTable({ hosts }: { hosts: BulkSummary['hosts'] }) {
  const highest = Math.max(1, ...hosts.map(({ count }) => count));
  if (hosts.length === 0) return <p className={classes.none}>No row names a host.</p>;
  return (
    <table className={classes.table} aria-label="Hosts">
      <TableHead columns={columns} />
      <tbody>
        {hosts.map(({ host, count, errors, averageTimeMs }) => (
          <tr key={host} className={classes.row}>
            <td className={classes.host}>
              <Link from="/bulk/$jobId" to="." search={{ search: host }} className={classes.link} resetScroll={false}>
                {host}
              </Link>
              <span className={classes.track} aria-hidden="true">
                <span className={classes.good} style={{ width: `${((count - errors) / highest) * 100}%` }} />
                <span className={classes.bad} style={{ width: `${(errors / highest) * 100}%` }} />
              </span>
            </td>
            <td className={classes.figure}>{formatCount(count)}</td>
            <td className={classes.figure}>{formatCount(errors)}</td>
            <td className={classes.figure}>{averageTimeMs === null ? '–' : formatMs(averageTimeMs)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
