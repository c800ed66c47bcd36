import { type CheckOrigin, checkOrigins, type Stats } from '@hopwise/model';
import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { defineAccountScreen } from '../../accounts/account-screen.tsx';
import { useCurrentUser } from '../../accounts/current-user.ts';
import { SignInPrompt } from '../../accounts/sign-in.tsx';
import { attentionQuery } from '../../api/attention.ts';
import { useRecentActivity } from '../../api/checks.ts';
import { onboardingQuery } from '../../api/onboarding.ts';
import { useStats } from '../../api/stats.ts';
import { AtAGlance } from '../../attention/at-a-glance.tsx';
import { AttentionPanel } from '../../attention/attention-panel.tsx';
import { StatCards } from '../../checks/stat-cards.tsx';
import { FilterChips } from '../../ui/filters.tsx';
import { Blocks } from '../../ui/page.tsx';
import { SectionTabs } from '../../ui/section-tabs.tsx';
import { LoadFailure, SkeletonLines } from '../../ui/states.tsx';
import { ActivityTab } from './activity-tab.tsx';
import { Analytics } from './analytics.tsx';
import classes from './dashboard.module.css';
import { DashboardHeader } from './dashboard-header.tsx';
import { defaultOrigins, defaultPeriod } from './dashboard-search.ts';
import { OnboardingChecklist } from './onboarding.tsx';
import { ProjectsTab } from './projects-tab.tsx';
import { QuickActions } from './quick-actions.tsx';

export const screen = defineAccountScreen({
  title: 'Dashboard',
  description: 'Your checks, trends and projects.',
  signedOut: (
    <SignInPrompt
      title="Please sign in to access your dashboard"
      text="Sign in to see your checks and trends over time."
    />
  ),
  Loading: () => (
    <Blocks wide>
      <VisuallyHidden component="h1">Dashboard</VisuallyHidden>
      <DashboardSkeleton />
    </Blocks>
  ),
  Screen: DashboardScreen,
});

function DashboardScreen() {
  const user = useCurrentUser();
  const { period = defaultPeriod, origin = defaultOrigins } = useSearch({ from: '/_signed-in/dashboard' });
  const navigate = useNavigate({ from: '/dashboard' });
  const stats = useStats(period, { origin });
  const recent = useRecentActivity({ origin });
  const attention = useQuery(attentionQuery());
  const onboarding = useQuery(onboardingQuery);

  const isPending = [stats, recent, attention, onboarding].some((query) => query.isPending);
  const retry = () => {
    void stats.refetch();
    void recent.refetch();
    void attention.refetch();
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
      {isPending && <DashboardSkeleton />}
      {stats.data && recent.data && !isPending && (
        <>
          {attention.data ? (
            <AttentionPanel attention={attention.data} />
          ) : (
            <LoadFailure title="Failed to load items that need attention" onRetry={() => attention.refetch()} />
          )}
          {onboarding.data && <OnboardingChecklist onboarding={onboarding.data} />}
          {attention.data && <AtAGlance attention={attention.data} />}
          <OriginFilter origin={origin} hasSample={onboarding.data?.sampleProjectId != null} />
          <StatCards stats={stats.data} isStale={stats.isPlaceholderData} />
          <DashboardTabs stats={stats.data} />
        </>
      )}
    </Blocks>
  );
}

const originChips: readonly { value: CheckOrigin; label: string }[] = [
  { value: 'web', label: 'You' },
  { value: 'api', label: 'API' },
  { value: 'bulk', label: 'Bulk' },
  { value: 'contract', label: 'Contracts' },
  { value: 'monitor', label: 'Monitors' },
];

/** Whose checks the figures and lists below cover. Without any, they cover the default again. */
function OriginFilter({ origin, hasSample }: { origin: string; hasSample: boolean }) {
  const navigate = useNavigate({ from: '/dashboard' });
  const chosen = checkOrigins.filter((each) => origin.split(',').includes(each));
  const toggle = (pressed: CheckOrigin) => {
    const wanted = checkOrigins.filter((each) => chosen.includes(each) !== (each === pressed));
    void navigate({
      search: ({ after: _, sort: __, order: ___, bulk: ____, ...kept }) => ({ ...kept, origin: wanted.join(',') }),
      replace: true,
      resetScroll: false,
    });
  };
  return (
    <div className={classes.origins}>
      <h2 className={classes.originsTitle}>Activity</h2>
      <FilterChips label="Checks started by" chips={originChips} chosen={chosen} onChoose={toggle} />
      {hasSample && <p className={classes.note}>Statistics leave out the sample project.</p>}
    </div>
  );
}

/** The dashboard's skeleton: its stats, and the tabs below them. */
function DashboardSkeleton() {
  return (
    <>
      <SkeletonLines label="Loading dashboard" lines={4} height={106} sideBySide />
      <Skeleton height={320} radius="lg" />
    </>
  );
}

function DashboardTabs({ stats }: { stats: Stats }) {
  const { tab = 'activity' } = useSearch({ from: '/_signed-in/dashboard' });
  const navigate = useNavigate({ from: '/dashboard' });
  return (
    <SectionTabs
      label="Dashboard sections"
      opened={tab}
      onOpen={(chosen) => navigate({ search: (search) => ({ ...search, tab: chosen }), resetScroll: false })}
      sections={[
        { value: 'activity', label: 'Recent Activity', content: <ActivityTab period={stats.period} /> },
        { value: 'analytics', label: 'Analytics', content: <Analytics stats={stats} /> },
        { value: 'projects', label: 'Projects', content: <ProjectsTab /> },
        { value: 'actions', label: 'Quick Actions', content: <QuickActions period={stats.period} /> },
      ]}
    />
  );
}
