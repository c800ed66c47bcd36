import { type Period, periods } from '@hopwise/model';

export const periodNames: Readonly<Record<Period, string>> = {
  '1d': 'Today',
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
  '90d': 'Last 90 days',
};

export const periodOptions = periods.map((value) => ({ value, label: periodNames[value] }));
