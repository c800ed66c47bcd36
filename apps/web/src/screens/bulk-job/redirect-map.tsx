import type { BulkRow } from '@hopwise/model';
import { ListedUrl } from '../../checks/listed-url.tsx';
import { DataRow, DataTable } from '../../ui/data-table.tsx';
import { formatCount } from '../../ui/format-number.ts';
import classes from './redirect-map.module.css';
import { VerdictBadge } from './verdict-badge.tsx';

const columns = ['Source', 'Expected', 'Actual', 'Verdict'] as const;

/** Where each URL should lead beside where it does. */
export function RedirectMap({ rows }: { rows: readonly BulkRow[] }) {
  return (
    <DataTable label="Redirect map" columns={columns} equalColumns>
      {rows.map((row) => (
        <MapRow key={row.line} row={row} />
      ))}
    </DataTable>
  );
}

function MapRow({ row }: { row: BulkRow }) {
  const { line, url, method, checkId, status, expectedUrl, expectedStatus } = row;
  const { finalUrl, finalStatusCode, verdict, difference, error } = row;
  return (
    <DataRow className={classes.row}>
      <td className={classes.source}>
        <ListedUrl url={url} method={method} checkId={checkId} />
        <span className={classes.code}>Line {formatCount(line)}</span>
      </td>
      <td className={classes.target} data-column="Expected">
        <Target url={expectedUrl} code={expectedStatus} missing="Nothing expected" />
      </td>
      <td className={classes.target} data-column="Actual">
        <Target
          url={finalUrl}
          code={finalStatusCode}
          missing={status === 'PENDING' ? 'Not tracked yet' : (error ?? status)}
        />
      </td>
      <td className={classes.verdict}>
        {verdict === null ? <span className={classes.none}>–</span> : <VerdictBadge verdict={verdict} />}
        {difference !== null && <span className={classes.reason}>{difference}</span>}
      </td>
    </DataRow>
  );
}

interface TargetProps {
  url: string | null;
  code: number | null;
  /** What to say when there is neither. */
  missing: string;
}

function Target({ url, code, missing }: TargetProps) {
  if (url === null && code === null) return <span className={classes.none}>{missing}</span>;
  return (
    <>
      {url !== null && (
        <span className={classes.url} title={url}>
          {url}
        </span>
      )}
      {code !== null && <span className={classes.code}>Status {code}</span>}
    </>
  );
}
