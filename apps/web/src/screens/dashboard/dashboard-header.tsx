import { IconPlus, IconRefresh } from 'virtual:icons';
import type { Period } from '@hopwise/model';
import { Button } from '@mantine/core';
import { periodOptions } from '../../checks/period-names.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import classes from './dashboard-header.module.css';
import { useRefreshDashboard } from './use-refresh-dashboard.ts';

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
        <h1 className={classes.title}>Dashboard</h1>
        <p className={classes.lead}>Welcome back, {name}!</p>
      </div>
      <div className={classes.actions}>
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
