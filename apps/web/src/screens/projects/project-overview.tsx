import { IconCircleCheck, IconRoute } from 'virtual:icons';
import type { FailingHost, Project, Stats } from '@hopwise/model';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { attentionQuery } from '../../api/attention.ts';
import { useFailingHosts, useStats } from '../../api/stats.ts';
import { AtAGlance } from '../../attention/at-a-glance.tsx';
import { AttentionPanel } from '../../attention/attention-panel.tsx';
import { periodNames } from '../../checks/period-names.ts';
import { StatCards } from '../../checks/stat-cards.tsx';
import { DailyTrend } from '../../checks/trends.tsx';
import { Ago, formatCount } from '../../ui/format.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Panel, Parts } from '../../ui/page.tsx';
import { LoadFailure, Notice, SkeletonLines } from '../../ui/states.tsx';
import classes from './project.module.css';
import { defaultProjectPeriod } from './project-search.ts';

/** An overview of a project: problems, monitors, contracts and recent checks. */
export function ProjectOverview({ project: { id } }: { project: Project }) {
  const { period = defaultProjectPeriod } = useSearch({ from: '/_signed-in/projects/$projectId' });
  const attention = useQuery(attentionQuery(id));
  const stats = useStats(period, { projectId: id });
  if (attention.isPending || stats.isPending) return <SkeletonLines label="Loading overview" lines={3} height={120} />;
  if (attention.isLoadingError || stats.isLoadingError) {
    const retry = () => {
      void attention.refetch();
      void stats.refetch();
    };
    return <LoadFailure title="Failed to load overview" onRetry={retry} />;
  }
  return (
    <Parts>
      <AttentionPanel attention={attention.data} projectId={id} />
      <AtAGlance attention={attention.data} projectId={id} />
      {stats.data.total === 0 ? <NoChecks projectId={id} /> : <Checks projectId={id} stats={stats.data} />}
    </Parts>
  );
}

const NoChecks = ({ projectId }: { projectId: string }) => (
  <Panel title="Checks">
    <Notice
      icon={IconRoute}
      title="No checks in this period"
      text="Track a URL in this project to see how it does over time."
      action={
        <LinkButton to="/track" search={{ project: projectId }}>
          Track URL
        </LinkButton>
      }
    />
  </Panel>
);

const Checks = ({ projectId, stats }: { projectId: string; stats: Stats }) => (
  <>
    <Panel title="Checks" aside={<span className={classes.note}>{periodNames[stats.period]}</span>}>
      <div className={classes.trendParts}>
        <StatCards stats={stats} />
        <DailyTrend daily={stats.daily} />
      </div>
    </Panel>
    <RecentFailures projectId={projectId} stats={stats} />
  </>
);

const shown = 5;

function RecentFailures({ projectId, stats: { period } }: { projectId: string; stats: Stats }) {
  const hosts = useFailingHosts(period, { projectId });
  return (
    <Panel title="Recent failures">
      {hosts.isPending && <SkeletonLines label="Loading failures" lines={3} height={40} />}
      {hosts.isLoadingError && <LoadFailure title="Failed to load failures" onRetry={() => hosts.refetch()} />}
      {hosts.data?.hosts.length === 0 && (
        <Notice icon={IconCircleCheck} title="No failed checks" text="Every check in this period reached a page." />
      )}
      {hosts.data !== undefined && hosts.data.hosts.length > 0 && (
        <ul className={classes.failures} aria-label="Recent failures">
          {hosts.data.hosts.slice(0, shown).map((host) => (
            <FailureEntry key={host.host} projectId={projectId} entry={host} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

const FailureEntry = ({
  projectId,
  entry: { host, failed, checkId, lastFailedAt },
}: {
  projectId: string;
  entry: FailingHost;
}) => (
  <li className={classes.failure}>
    <Link to="/projects/$projectId" params={{ projectId }} search={{ tab: 'checks', search: host }} title={host}>
      {host}
    </Link>
    <span className={classes.failureCount}>{formatCount(failed)} failed</span>
    <Link to="/check/$checkId" params={{ checkId }} title={`Newest failed check on ${host}`}>
      <Ago iso={lastFailedAt} />
    </Link>
  </li>
);
