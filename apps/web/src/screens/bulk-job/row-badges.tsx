import { IconCheck, IconX } from 'virtual:icons';
import type { BulkRow, BulkVerdict } from '@hopwise/model';
import { Badge } from '@mantine/core';
import { CheckStatusBadge, IssuesBadge } from '../../chain/badges.tsx';

/**
 * A row's result, as filters and stats count it: its verdict if the file expects something, otherwise its status. Next
 * to FAIL also a status that is an error regardless of expectations.
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
