import { type AlertEventType, plural } from '@hopwise/model';

export type AlertSeverity = 'critical' | 'warning' | 'good' | 'info';

/** The content of an alert, whatever channel it goes through. */
export interface AlertMessage {
  /** Of the delivery: the same at every attempt. Without a dot. */
  id: string;
  type: AlertEventType;
  /** When it happened, ISO 8601. */
  at: string;
  severity: AlertSeverity;
  /** One line. */
  title: string;
  /**
   * Sentences, the most important first. URLs in them are found and written so that no one follows them by accident.
   */
  lines: readonly string[];
  /** The project that it is about; left out where it isn't one. */
  project?: string;
  /** The differences of one monitor from before; null: nothing. Left out where nothing was compared. */
  beforeAfter?: readonly { before: string | null; after: string | null }[];
  /** Into the app. */
  link: { title: string; url: string } | null;
  /** The same for programs: entries by their names. */
  data: Readonly<Record<string, unknown>>;
  /** The items of the message, for programs; as many are sent as fit. */
  entries: readonly Readonly<Record<string, unknown>>[];
}

export const severityColors: Readonly<Record<AlertSeverity, string>> = {
  critical: '#c92a2a',
  warning: '#e8590c',
  good: '#2b8a3e',
  info: '#1864ab',
};

/** The message that tests a channel. */
export const testMessage = (id: string, channelName: string, at: string, url: string | null): AlertMessage => ({
  id,
  type: 'channel.test',
  at,
  severity: 'info',
  title: `Test: ${channelName}`,
  lines: ['This is a test message. Monitor alerts will be sent here.'],
  link: url === null ? null : { title: 'Open Hopwise', url },
  data: { channel: channelName },
  entries: [],
});

interface EndedRun {
  /** Of the file or the contract. */
  name: string;
  total: number;
  failed: number;
  /** The page of the job or run. */
  url: string | null;
}

const countOf = (count: number): string => count.toLocaleString('en');
const succeeded = (rows: number): string => (rows === 1 ? '1 row succeeded.' : `All ${countOf(rows)} rows succeeded.`);

export function bulkMessage(id: string, { name, total, failed, url }: EndedRun, at: string): AlertMessage {
  return {
    id,
    type: 'bulk.completed',
    at,
    severity: failed === 0 ? 'good' : 'warning',
    title: `Bulk job completed: ${name}`,
    lines: [failed === 0 ? succeeded(total) : `${countOf(failed)} of ${plural(total, 'row')} failed.`],
    link: url === null ? null : { title: 'Open bulk job', url },
    data: { name, total, failed },
    entries: [],
  };
}

/** reasons: of the cases that failed, worst first. */
export function contractMessage(
  id: string,
  { name, total, failed, url }: EndedRun,
  reasons: readonly string[],
  at: string,
): AlertMessage {
  return {
    id,
    type: 'contract.failed',
    at,
    severity: 'critical',
    title: `Contract failed: ${name}`,
    lines: [`${countOf(failed)} of ${plural(total, 'case')} failed.`, ...reasons],
    link: url === null ? null : { title: 'Open contract run', url },
    data: { name, total, failed },
    entries: reasons.map((reason) => ({ reason })),
  };
}
