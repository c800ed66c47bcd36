import { IconCheck, IconX } from 'virtual:icons';
import type { BulkRow, BulkVerdict } from '@hopwise/model';
import { Badge } from '@mantine/core';
import { CheckStatusBadge, IssuesBadge } from '../../chain/badges.tsx';

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

/** Whether a row met its expectation. */
function VerdictBadge({ verdict }: { verdict: BulkVerdict }) {
  const isPass = verdict === 'PASS';
  const Icon = isPass ? IconCheck : IconX;
  return (
    <Badge
      size="lg"
      miw="max-content"
      color={isPass ? 'green' : 'red'}
      leftSection={<Icon size={14} aria-hidden="true" />}
    >
      {verdict}
    </Badge>
  );
}
