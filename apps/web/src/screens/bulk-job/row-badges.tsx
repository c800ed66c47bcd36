import type { BulkRow } from '@hopwise/model';
import { CheckStatusBadge, IssuesBadge } from '../../chain/check-status-badge.tsx';
import { VerdictBadge } from './verdict-badge.tsx';

/**
 * What a row came to, as filters and figures count it: its verdict where the file expects something, how its chain
 * ended where not. Beside FAIL also an ending that is a fault whatever was expected.
 */
export function RowBadges({ row: { status, verdict, level, headline } }: { row: BulkRow }) {
  const check = level === null ? undefined : { level, headline: headline ?? status };
  if (verdict === null) return <CheckStatusBadge status={status} verdict={check} />;
  return (
    <>
      <VerdictBadge verdict={verdict} />
      {verdict === 'FAIL' && status !== 'OK' ? (
        <CheckStatusBadge status={status} verdict={check} />
      ) : (
        <IssuesBadge verdict={check} />
      )}
    </>
  );
}
