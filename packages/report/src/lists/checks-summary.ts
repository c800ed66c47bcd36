import { type CheckStatus, checkStatuses, type ListedCheck as StoredCheck } from '@hopwise/model';
import { field } from '../build/field.ts';
import { hostOf } from '../build/hops.ts';
import { readableMs, readablePercent } from '../readable-value.ts';
import type { Field, ReportBrand } from '../report.ts';

/** A check as a list has it: without its hops. */
export type ListedCheck = Omit<StoredCheck, 'projectId'>;

export interface ChecksSummary {
  count: number;
  byStatus: Record<CheckStatus, number>;
  /** Whole percent of the checks that ended well. */
  successPercent: number;
  averageRedirects: number;
  averageTimeMs: number;
  slowest: ListedCheck[];
  mostRedirects: ListedCheck[];
  /** The newest ones that did not end well, and how many more there were. */
  failed: ListedCheck[];
  failedCount: number;
  hosts: { host: string; count: number; failed: number }[];
}

const shownPerList = 10;
const shownFailed = 25;
/** Counting stops here, so that a period of millions of hosts needs no more memory than this. */
const countedHosts = 10_000;

/** Adds checks up one by one, in memory that does not grow with their number. */
export function summarizeChecks() {
  const byStatus: Record<CheckStatus, number> = { OK: 0, ERROR: 0, TIMEOUT: 0, LOOP: 0 };
  const hosts = new Map<string, { count: number; failed: number }>();
  const slowest = createTop((check) => check.totalTimeMs);
  const mostRedirects = createTop((check) => check.redirectCount);
  const failed: ListedCheck[] = [];
  let count = 0;
  let redirects = 0;
  let timeMs = 0;

  return {
    add(check: ListedCheck): void {
      const isFailed = check.status !== 'OK';
      count += 1;
      redirects += check.redirectCount;
      timeMs += check.totalTimeMs;
      byStatus[check.status] += 1;
      slowest.add(check);
      if (check.redirectCount > 0) mostRedirects.add(check);
      if (isFailed && failed.length < shownFailed) failed.push(check);
      const host = hostOf(check.inputUrl);
      const known = hosts.get(host);
      if (known !== undefined || hosts.size < countedHosts) {
        hosts.set(host, { count: (known?.count ?? 0) + 1, failed: (known?.failed ?? 0) + Number(isFailed) });
      }
    },
    isEmpty: (): boolean => count === 0,
    result(): ChecksSummary {
      return {
        count,
        byStatus,
        successPercent: count === 0 ? 0 : Math.round((100 * byStatus.OK) / count),
        averageRedirects: count === 0 ? 0 : redirects / count,
        averageTimeMs: count === 0 ? 0 : timeMs / count,
        slowest: slowest.list(),
        mostRedirects: mostRedirects.list(),
        failed,
        failedCount: count - byStatus.OK,
        hosts: [...hosts]
          .map(([host, counts]) => ({ host, ...counts }))
          .sort((a, b) => b.count - a.count || a.host.localeCompare(b.host))
          .slice(0, shownPerList),
      };
    },
  };
}

/** The few checks with the highest rank, highest first. */
function createTop(rank: (check: ListedCheck) => number) {
  let best: ListedCheck[] = [];
  return {
    add(check: ListedCheck): void {
      const last = best[shownPerList - 1];
      if (last !== undefined && rank(check) <= rank(last)) return;
      best = [...best, check].sort((a, b) => rank(b) - rank(a)).slice(0, shownPerList);
    },
    list: (): ListedCheck[] => best,
  };
}

export function summaryFields(summary: ChecksSummary): Field[] {
  return [
    field('Checks', summary.count.toLocaleString('en')),
    field('Success rate', readablePercent(summary.successPercent)),
    field('Average redirects', summary.averageRedirects.toFixed(1)),
    field('Average time', readableMs(summary.averageTimeMs)),
    ...checkStatuses.map((status) => field(status, summary.byStatus[status].toLocaleString('en'))),
  ];
}

/** The subject of a list of checks. */
export interface ChecksListing {
  /** `Checks of the last 30 days` */
  title: string;
  /** ISO 8601. */
  from: string;
  to: string;
  generatedAt: string;
  productVersion: string;
  /** The brand of the list; omitted when there is none. */
  brand?: ReportBrand | null;
}

/** The content of the PDF of a period: plain data, whatever the number of checks. */
export interface ChecksReport extends ChecksListing {
  kind: 'checks';
  summary: ChecksSummary;
}

export async function buildChecksReport(
  listing: ChecksListing,
  checks: AsyncIterable<ListedCheck>,
): Promise<ChecksReport> {
  const summary = summarizeChecks();
  for await (const check of checks) summary.add(check);
  return { kind: 'checks', ...listing, summary: summary.result() };
}
