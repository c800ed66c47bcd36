import { IconPlus, IconRefresh } from 'virtual:icons';
import type { Period } from '@hopwise/model';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/client.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { mayBeSignedIn, sessionEndedMessage } from '../../api/session.ts';
import { periodOptions } from '../../checks/period-names.ts';
import { SelectField } from '../../ui/form.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { showFailure, showSuccess } from '../../ui/toast.ts';
import classes from './dashboard.module.css';

interface DashboardHeaderProps {
  name: string;
  period: Period;
  onPeriod: (period: Period) => void;
}

export function DashboardHeader({ name, period, onPeriod }: DashboardHeaderProps) {
  const { refresh, isRefreshing } = useRefreshDashboard();
  return (
    <header className={classes.header}>
      <div>
        <h1 className={classes.headerTitle}>Dashboard</h1>
        <p className={classes.lead}>Welcome back, {name}!</p>
      </div>
      <div className={classes.headerActions}>
        <SelectField aria-label="Period" options={periodOptions} value={period} onChange={onPeriod} />
        <Button
          variant="default"
          onClick={refresh}
          disabled={isRefreshing}
          leftSection={<IconRefresh size={17} stroke={1.7} />}
        >
          Refresh
        </Button>
        <LinkButton to="/track" leftSection={<IconPlus size={17} stroke={2} />}>
          New Check
        </LinkButton>
      </div>
    </header>
  );
}

const toastMs = 2000;
const shown = [
  ...[queryKeys.stats, queryKeys.checks, queryKeys.projects],
  ...[queryKeys.attention, queryKeys.monitors, queryKeys.contracts],
];

/** Refetches everything on the dashboard. */
function useRefreshDashboard() {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      Promise.all(
        shown.map((queryKey) => queries.refetchQueries({ type: 'active', queryKey }, { throwOnError: true })),
      ),
    onSuccess: () => showSuccess({ title: 'Dashboard refreshed', forMs: toastMs }),
    onError: (error) => {
      const isSignedOut = (error instanceof ApiError && error.status === 401) || !mayBeSignedIn();
      const message = isSignedOut ? sessionEndedMessage : 'Please check your connection and try again';
      showFailure({ title: 'Failed to load dashboard', message, forMs: 5000 });
    },
  });
  return { refresh: () => mutate(), isRefreshing: isPending };
}
