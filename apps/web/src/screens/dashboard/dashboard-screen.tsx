import './mantine-parts.css';
import { VisuallyHidden } from '@mantine/core';
import { useCurrentUser } from '../../accounts/current-user.ts';
import { SignInPrompt } from '../../accounts/sign-in-prompt.tsx';
import { Blocks } from '../../ui/blocks.tsx';
import { usePageMeta } from '../../ui/use-page-meta.ts';
import { Dashboard } from './dashboard.tsx';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';

const useTitle = () => usePageMeta('Dashboard · Hopwise', 'Your checks, their figures over time and your projects.');

export function DashboardScreen() {
  useTitle();
  return <Dashboard user={useCurrentUser()} />;
}

export function DashboardLoading() {
  useTitle();
  return (
    <Blocks wide>
      <VisuallyHidden component="h1">Dashboard</VisuallyHidden>
      <DashboardSkeleton />
    </Blocks>
  );
}

export function DashboardSignedOut() {
  useTitle();
  return (
    <SignInPrompt
      title="Please sign in to access your dashboard"
      text="An account keeps your checks and shows how your redirects do over time."
    />
  );
}
