import type { BulkRowStatus, Hop, RedirectType, VerdictSummary } from '@hopwise/model';
import { Badge } from '@mantine/core';

const colors: Partial<Record<BulkRowStatus, string>> = { OK: 'green', ERROR: 'red', TIMEOUT: 'orange', LOOP: 'purple' };

interface CheckStatusBadgeProps {
  status: BulkRowStatus;
  /** For lists. Left out if the entire verdict is shown next to it. */
  verdict?: VerdictSummary | undefined;
}

/** The status of a check or bulk row. */
export function CheckStatusBadge({ status, verdict }: CheckStatusBadgeProps) {
  return (
    <>
      <Badge size="lg" color={colors[status] ?? 'gray'} title={verdict?.headline}>
        {status}
      </Badge>
      <IssuesBadge verdict={verdict} />
    </>
  );
}

/** Marks a reachable check with serious issues. */
export function IssuesBadge({ verdict }: Pick<CheckStatusBadgeProps, 'verdict'>) {
  if (verdict?.level !== 'warning') return null;
  return (
    <Badge size="sm" color="yellow" title={verdict.headline}>
      Issues
    </Badge>
  );
}

const looks: Record<RedirectType, { color: string; meaning: string }> = {
  HTTP_301: { color: 'brand', meaning: 'Moved permanently' },
  HTTP_302: { color: 'yellow', meaning: 'Found: a temporary redirect' },
  HTTP_303: { color: 'yellow', meaning: 'See other: continues with GET' },
  HTTP_307: { color: 'yellow', meaning: 'Temporary redirect that keeps the method' },
  HTTP_308: { color: 'brand', meaning: 'Permanent redirect that keeps the method' },
  META_REFRESH: { color: 'pink', meaning: 'Meta refresh in the page' },
  REFRESH_HEADER: { color: 'pink', meaning: 'Refresh header' },
  HSTS: { color: 'cyan', meaning: 'HSTS upgrade to https (no request sent)' },
  JAVASCRIPT: { color: 'pink', meaning: 'JavaScript redirect' },
  FINAL: { color: 'green', meaning: 'The chain ends here' },
  ERROR: { color: 'red', meaning: 'The chain failed here' },
};

export function RedirectTypeBadge({
  hop: { redirectType: type, statusCode },
}: {
  hop: Pick<Hop, 'redirectType' | 'statusCode'>;
}) {
  const look = looks[type] ?? { color: 'gray', meaning: 'Other redirect' };
  // A final hop is green only if it is a success.
  const isFailure = type === 'FINAL' && statusCode !== null && statusCode >= 300;
  return (
    <Badge miw="max-content" color={isFailure ? statusClass(statusCode).color : look.color} title={look.meaning}>
      {type}
    </Badge>
  );
}

interface StatusClass {
  label: string;
  color: string;
}

const classes: readonly (StatusClass & { from: number })[] = [
  { from: 500, label: 'Server error', color: 'red' },
  { from: 400, label: 'Client error', color: 'orange' },
  { from: 300, label: 'Redirection', color: 'brand' },
  { from: 200, label: 'Success', color: 'green' },
  { from: 100, label: 'Informational', color: 'gray' },
];

/** The class of a status code (RFC 9110 section 15). null means no response. */
export function statusClass(statusCode: number | null): StatusClass {
  const found = classes.find(({ from }) => statusCode !== null && statusCode >= from);
  return found ?? { label: 'No response', color: 'gray' };
}

interface SpeedBadgeProps {
  timeMs: number;
  /** Shorter times are fast. */
  fastMs: number;
  /** The speed of a failed chain is shown in gray. */
  isReached?: boolean;
}

export function SpeedBadge({ timeMs, fastMs, isReached = true }: SpeedBadgeProps) {
  const isFast = timeMs < fastMs;
  const color = isFast ? 'green' : 'orange';
  return <Badge color={isReached ? color : 'gray'}>{isFast ? 'Fast' : 'Slow'}</Badge>;
}
