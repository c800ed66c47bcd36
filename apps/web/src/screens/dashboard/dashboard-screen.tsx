import './mantine-parts.css';
import { VisuallyHidden } from '@mantine/core';
import { SignInPrompt } from '../../accounts/sign-in-prompt.tsx';
import { useSession } from '../../api/session.ts';
import { Blocks } from '../../ui/blocks.tsx';
import { usePageMeta } from '../../ui/use-page-meta.ts';
import { Dashboard } from './dashboard.tsx';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';

export function DashboardScreen() {
  usePageMeta('Dashboard · Hopwise', 'Your checks, their figures over time and your projects.');
  const { user, isLoading } = useSession();
  if (isLoading) {
    return (
      <Blocks wide>
        <VisuallyHidden component="h1">Dashboard</VisuallyHidden>
        <DashboardSkeleton />
      </Blocks>
    );
  }
  if (user === undefined) {
    return (
      <SignInPrompt
        title="Please sign in to access your dashboard"
        text="An account keeps your checks and shows how your redirects do over time."
      />
    );
  }
  return <Dashboard user={user} />;
}
