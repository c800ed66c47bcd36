import type { SafeBrowsingStatus } from '@hopwise/model';
import { Badge } from '@mantine/core';

const colors: Record<SafeBrowsingStatus, string> = { SAFE: 'green', UNSAFE: 'red', UNKNOWN: 'gray' };

/** Green only when lists were asked and none names the site, red only when one does. */
export function SafeBrowsingBadge({ status }: { status: SafeBrowsingStatus }) {
  return (
    <>
      <Badge color={colors[status]}>{status}</Badge>
      {status === 'UNKNOWN' && ' Not checked: no blocklist configured.'}
    </>
  );
}
