import type { User } from '@hopwise/model';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRecentActivity } from '../../api/checks.ts';
import { useStats } from '../../api/stats.ts';
import { StatCards } from '../../checks/stat-cards.tsx';
import { Blocks } from '../../ui/blocks.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { DashboardHeader } from './dashboard-header.tsx';
import { defaultPeriod } from './dashboard-search.ts';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { DashboardTabs } from './dashboard-tabs.tsx';

export function Dashboard({ user }: { user: User }) {
  const { period = defaultPeriod } = useSearch({ from: '/_signed-in/dashboard' });
  const navigate = useNavigate({ from: '/dashboard' });
  const stats = useStats(period);
  const recent = useRecentActivity();

  const retry = () => {
    void stats.refetch();
    void recent.refetch();
  };

  return (
    <Blocks wide>
      <DashboardHeader
        name={user.name}
        period={period}
        onPeriod={(chosen) => navigate({ search: (search) => ({ ...search, period: chosen }), replace: true })}
      />
      {(stats.isLoadingError || recent.isLoadingError) && (
        <LoadFailure
          title="Failed to load dashboard"
          text="Please check your connection and try again"
          onRetry={retry}
        />
      )}
      {(stats.isPending || recent.isPending) && <DashboardSkeleton />}
      {stats.data && recent.data && (
        <>
          <StatCards stats={stats.data} isStale={stats.isPlaceholderData} />
          <DashboardTabs stats={stats.data} />
        </>
      )}
    </Blocks>
  );
}
