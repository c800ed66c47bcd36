import { IconLockOpen } from 'virtual:icons';
import type { SecurityEntry } from '@hopwise/model';
import { Alert } from '@mantine/core';
import { MixedContentBadge } from '../analyses/mixed-content-badge.tsx';
import { SafeBrowsingBadge } from '../analyses/safe-browsing-badge.tsx';
import { FactList } from '../ui/fact-list.tsx';
import classes from './security-summary.module.css';

/** Whether the chain is safe to follow. */
export function SecuritySummary({ entry }: { entry: SecurityEntry }) {
  return (
    <div className={classes.summary}>
      <FactList
        facts={[
          ['Safe Browsing', <SafeBrowsingBadge key="safe" status={entry.safeBrowsingStatus} />],
          ['Mixed Content', <MixedContentBadge key="mixed" kind={entry.mixedContent} />],
        ]}
      />
      {entry.httpsToHttp && (
        <Alert color="red" role="note" icon={<IconLockOpen />}>
          <strong>Insecure Redirect Detected:</strong> This redirect chain contains HTTPS to HTTP redirects, which may
          compromise security.
        </Alert>
      )}
    </div>
  );
}
