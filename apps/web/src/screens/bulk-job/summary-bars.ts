import { type BulkSummary, bulkFailureReasons } from '@hopwise/model';
import { statusClass } from '../../chain/status-class.ts';
import type { Bar, BarTone } from './bar-list.tsx';

const resultTones: Readonly<Record<string, BarTone>> = {
  PASS: 'good',
  FAIL: 'bad',
  OK: 'good',
  ERROR: 'bad',
  TIMEOUT: 'warning',
  LOOP: 'loop',
};

/** By the badges of the rows. */
export const resultBars = ({ results }: BulkSummary): Bar[] =>
  results.map(({ key, count }) => ({ key, name: key, count, tone: resultTones[key] ?? 'neutral' }));

const codeTones: Readonly<Record<string, BarTone>> = { green: 'good', brand: 'brand', orange: 'warning', red: 'bad' };

export const statusCodeBars = ({ statusCodes }: BulkSummary): Bar[] =>
  statusCodes.map(({ key, count }) => {
    const { label, color } = statusClass(Number(key));
    return { key, name: `${key} ${label}`, count, tone: codeTones[color] ?? 'neutral' };
  });

/** More redirects than one are worth a look: each costs time, and search engines give up after a few. */
export const redirectBars = ({ redirectCounts }: BulkSummary): Bar[] =>
  redirectCounts.map(({ key, count }) => ({
    key,
    name: key === '0' ? 'No redirect' : key === '1' ? '1 redirect' : `${key} redirects`,
    count,
    tone: Number(key) > 1 ? 'warning' : 'brand',
  }));

export const verdictBars = ({ verdicts }: BulkSummary): Bar[] => [
  { key: 'PASS', name: 'As expected', count: verdicts.PASS, tone: 'good' },
  { key: 'FAIL', name: 'Not as expected', count: verdicts.FAIL, tone: 'bad' },
];

export const failureBars = ({ failureGroups }: BulkSummary): Bar[] =>
  failureGroups.map(({ reason, host, count }) => ({
    key: `${reason} ${host}`,
    name: `${bulkFailureReasons[reason]}: ${host}`,
    count,
    tone: 'bad',
  }));
