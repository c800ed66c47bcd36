import type { SafeBrowsingStatus } from '@hopwise/model';
import { Badge } from '@mantine/core';

/** Green only when lists were asked and none names the site. */
export function SafeBrowsingBadge({ status }: { status: SafeBrowsingStatus }) {
  return (
    <>
      <Badge color={status === 'SAFE' ? 'green' : 'red'}>{status}</Badge>
      {status === 'UNKNOWN' && ' No list of dangerous sites could be asked.'}
    </>
  );
}
