import { useNavigate, useSearch } from '@tanstack/react-router';
import { useStats } from '../../api/stats.ts';
import { periodOptions } from '../../checks/period-names.ts';
import { StatCards } from '../../checks/stat-cards.tsx';
import { DailyTrend, StatusDistribution } from '../../checks/trends.tsx';
import { SelectField } from '../../ui/form.tsx';
import { Panel } from '../../ui/page.tsx';
import { LoadFailure, SkeletonLines } from '../../ui/states.tsx';
import classes from './project.module.css';
import { defaultProjectPeriod } from './project-search.ts';

export function ProjectTrend({ projectId }: { projectId: string }) {
  const { period = defaultProjectPeriod } = useSearch({ from: '/_signed-in/projects/$projectId' });
  const navigate = useNavigate({ from: '/projects/$projectId' });
  const stats = useStats(period, { projectId });
  return (
    <Panel
      title="Trend"
      aside={
        <SelectField
          aria-label="Period"
          options={periodOptions}
          value={period}
          onChange={(chosen) =>
            navigate({ search: (now) => ({ ...now, period: chosen }), replace: true, resetScroll: false })
          }
        />
      }
    >
      {stats.isPending && <SkeletonLines label="Loading trend" lines={4} height={106} sideBySide />}
      {stats.isLoadingError && <LoadFailure title="Failed to load trend" onRetry={() => stats.refetch()} />}
      {stats.data && (
        <div className={classes.trendParts}>
          <StatCards stats={stats.data} isStale={stats.isPlaceholderData} />
          <DailyTrend daily={stats.data.daily} />
          <StatusDistribution distribution={stats.data.statusDistribution} />
        </div>
      )}
    </Panel>
  );
}
