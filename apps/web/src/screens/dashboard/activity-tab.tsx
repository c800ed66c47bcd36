import type { Period } from '@hopwise/model';
import { useRecentActivity } from '../../api/checks.ts';
import classes from './activity-tab.module.css';
import { CertificatesPanel } from './certificates-panel.tsx';
import { FailingHostsPanel } from './failing-hosts-panel.tsx';
import { RecentActivity } from './recent-activity.tsx';

/** What happened, and what needs attention. Who has no checks sees how to make the first, and nothing else. */
export function ActivityTab({ period }: { period: Period }) {
  const { data } = useRecentActivity();
  const hasAny = data !== undefined && data.checks.length + (data.bulkJobs?.length ?? 0) > 0;
  return (
    <>
      <RecentActivity />
      {hasAny && (
        <div className={classes.attention}>
          <FailingHostsPanel period={period} />
          <CertificatesPanel />
        </div>
      )}
    </>
  );
}
