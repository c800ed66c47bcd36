import type { BulkRowStatus, Hop, RedirectType, VerdictSummary } from '@hopwise/model';
import { Badge } from '@mantine/core';

const colors: Partial<Record<BulkRowStatus, string>> = { OK: 'green', ERROR: 'red', TIMEOUT: 'orange', LOOP: 'purple' };

interface CheckStatusBadgeProps {
  status: BulkRowStatus;
  /** What lists show of the verdict; left out where the whole of it stands beside. */
  verdict?: VerdictSummary | undefined;
}

/** How a check ended; a row of a bulk job may have none yet. */
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

/** Of a check that ended well, though something serious is wrong. */
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
  META_REFRESH: { color: 'pink', meaning: 'The page itself sends the browser on' },
  REFRESH_HEADER: { color: 'pink', meaning: 'A Refresh header sends the browser on' },
  HSTS: { color: 'cyan', meaning: 'The upgrade to https a browser makes by itself' },
  JAVASCRIPT: { color: 'pink', meaning: 'A script of the page sends the browser on' },
  FINAL: { color: 'green', meaning: 'The chain ends here' },
  ERROR: { color: 'red', meaning: 'The chain broke here' },
};

export function RedirectTypeBadge({
  hop: { redirectType: type, statusCode },
}: {
  hop: Pick<Hop, 'redirectType' | 'statusCode'>;
}) {
  const look = looks[type] ?? { color: 'gray', meaning: 'Another kind of redirect' };
  // The end of a chain is good news only where it is a page.
  const isFault = type === 'FINAL' && statusCode !== null && statusCode >= 300;
  return (
    <Badge miw="max-content" color={isFault ? statusClass(statusCode).color : look.color} title={look.meaning}>
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

/** What kind of response a status code is (RFC 9110 section 15). null: none came. */
export function statusClass(statusCode: number | null): StatusClass {
  const found = classes.find(({ from }) => statusCode !== null && statusCode >= from);
  return found ?? { label: 'No response', color: 'gray' };
}

interface SpeedBadgeProps {
  timeMs: number;
  /** What takes less is fast. */
  fastMs: number;
  /** Nothing is praised or blamed about a chain that ends nowhere. */
  isReached?: boolean;
}

export function SpeedBadge({ timeMs, fastMs, isReached = true }: SpeedBadgeProps) {
  const isFast = timeMs < fastMs;
  const color = isFast ? 'green' : 'orange';
  return <Badge color={isReached ? color : 'gray'}>{isFast ? 'Fast' : 'Slow'}</Badge>;
}
