import type { AlertMessage } from './message.ts';

/** What someone sees who tries a channel. */
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

export function bulkMessage(id: string, { name, total, failed, url }: EndedRun, at: string): AlertMessage {
  return {
    id,
    type: 'bulk.completed',
    at,
    severity: failed === 0 ? 'good' : 'warning',
    title: `Bulk job completed: ${name}`,
    lines: [failed === 0 ? `All ${total} rows succeeded.` : `${failed} of ${total} rows failed.`],
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
    lines: [`${failed} of ${total} cases failed.`, ...reasons],
    link: url === null ? null : { title: 'Open contract run', url },
    data: { name, total, failed },
    entries: reasons.map((reason) => ({ reason })),
  };
}
