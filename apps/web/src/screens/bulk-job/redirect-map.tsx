import type { BulkRow } from '@hopwise/model';
import { Link } from '@tanstack/react-router';
import { MapUrl } from '../../checks/urls.tsx';
import { formatCount } from '../../ui/format.tsx';
import { DataRow, DataTable } from '../../ui/table.tsx';
import classes from './bulk-job.module.css';
import { RowBadges } from './row-badges.tsx';

const columns = ['Source', 'Expected', 'Actual', 'Verdict'] as const;

/** Expected and actual target of each URL. */
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
  const { line, url, status, verdict, error, expectedUrl, expectedStatus, expectation, finalUrl } = row;
  const unexpected = redirectDifference(row);
  return (
    <DataRow className={classes.mapRow}>
      <td className={classes.source} data-column="Source">
        <Source row={row} />
        <span className={classes.mapCode}>Line {formatCount(line)}</span>
      </td>
      <td className={classes.target} data-column="Expected">
        {expectation ?? (
          <Target
            url={expectedUrl}
            note={expectedStatus === null ? null : `Status ${expectedStatus}`}
            missing="Nothing expected"
          />
        )}
      </td>
      <td className={classes.target} data-column="Actual">
        <Target
          url={finalUrl}
          against={expectedUrl?.startsWith('/') ? `${URL.parse(url)?.origin ?? ''}${expectedUrl}` : expectedUrl}
          note={describeStatuses(row)}
          missing={status === 'PENDING' ? 'Not tracked yet' : error === null ? status : undefined}
        />
        {error !== null && verdict !== 'PASS' && <span className={classes.mapReason}>{error}</span>}
      </td>
      <td className={classes.verdict}>
        <RowBadges row={row} />
        {unexpected !== undefined && <span className={classes.mapReason}>{unexpected}</span>}
      </td>
    </DataRow>
  );
}

function Source({ row: { url, method, checkId } }: { row: BulkRow }) {
  const text = (
    <>
      {method !== 'GET' && <span className={classes.mapCode}>{method}</span>}
      {url === '' ? '(empty)' : <MapUrl url={url} />}
    </>
  );
  if (checkId === null) return text;
  return (
    <Link to="/check/$checkId" params={{ checkId }} className={classes.mapLink}>
      {text}
    </Link>
  );
}

/** An expected redirect status is that of the first response, so both first and final status are shown. */
export function describeStatuses({ firstStatusCode, finalStatusCode, redirectCount }: BulkRow): string | null {
  if (redirectCount === null || redirectCount === 0)
    return finalStatusCode === null ? null : `Status ${finalStatusCode}`;
  const redirects = redirectCount === 1 ? '1 redirect' : `${formatCount(redirectCount)} redirects`;
  return `First ${firstStatusCode ?? 'unknown'}, final ${finalStatusCode ?? 'none'}, ${redirects}`;
}

/** A redirect status is expected of the first response. Other differences are shown in the columns. */
function redirectDifference({ expectedStatus, expectation, difference }: BulkRow): string | undefined {
  if (expectation !== null) return difference ?? undefined;
  if (expectedStatus === null || expectedStatus < 300 || expectedStatus >= 400) return undefined;
  return difference?.split('; ').find((part) => part.startsWith(`Expected ${expectedStatus}, `));
}

interface TargetProps {
  url: string | null;
  against?: string | null;
  /** The status, if known. */
  note: string | null;
  /** Shown if there is neither. */
  missing: string | undefined;
}

function Target({ url, against, note, missing }: TargetProps) {
  if (url === null && note === null) return <span className={classes.mapNone}>{missing}</span>;
  return (
    <>
      {url !== null && <MapUrl url={url} comparedWith={against} />}
      {note !== null && <span className={classes.mapCode}>{note}</span>}
    </>
  );
}
