import { setTimeout as delay } from 'node:timers/promises';
import type { BulkJob, BulkJobStatus, BulkRow } from '@hopwise/model';
import { noAnalyses, uploadForm } from './upload.ts';

const person = { name: 'Ada', email: 'ada@example.com', password: 'Correct-horse-1' };

export interface JobOutcome {
  status: BulkJobStatus;
  /** Processed rows, successful rows, all rows, distinct results and checks. */
  counts: number[];
}

/** A person with bulk jobs who calls a server over the network, even after it was restarted elsewhere. */
export class BulkClient {
  origin: string;
  readonly cookie: string;
  /** How long it waits before polling again. */
  pollMs = 20;

  constructor(origin: string, cookie: string) {
    this.origin = origin;
    this.cookie = cookie;
  }

  static async signUp(origin: string, email = person.email): Promise<BulkClient> {
    const send = (path: string) =>
      fetch(`${origin}/api/v1/auth/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...person, email }),
      });
    await send('register');
    const cookies = (await send('login')).headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
    return new BulkClient(origin, cookies.join('; '));
  }

  async get<T>(path: string): Promise<T> {
    const response = await fetch(`${this.origin}/api/v2${path}`, { headers: { cookie: this.cookie } });
    if (!response.ok) throw new Error(`${path} responded with ${response.status}: ${await response.text()}`);
    return (await response.json()).data;
  }

  /** Returns the job's id. */
  async upload(urls: readonly string[], fields: Record<string, string> = noAnalyses): Promise<string> {
    const body = uploadForm(['url', ...urls].join('\n'), { fields });
    const headers = { cookie: this.cookie, origin: this.origin };
    const response = await fetch(`${this.origin}/api/v2/bulk/upload`, { method: 'POST', headers, body });
    if (!response.ok) throw new Error(`the upload responded with ${response.status}: ${await response.text()}`);
    return (await response.json()).data.jobId;
  }

  /** Polls until the job is as expected. */
  async untilJob(
    id: string,
    isThere: (job: BulkJob) => boolean = ({ finishedAt }) => finishedAt !== null,
  ): Promise<BulkJob> {
    for (;;) {
      const { job } = await this.get<{ job: BulkJob }>(`/bulk/jobs/${id}`);
      if (isThere(job)) return job;
      await delay(this.pollMs);
    }
  }

  async rows(id: string): Promise<BulkRow[]> {
    const rows: BulkRow[] = [];
    for (let cursor: number | null = 0; cursor !== null; ) {
      const page: { rows: BulkRow[]; nextCursor: number | null } = await this.get(
        `/bulk/jobs/${id}/rows?limit=500&cursor=${cursor}`,
      );
      rows.push(...page.rows);
      cursor = page.nextCursor;
    }
    return rows;
  }

  /** The job's counts from every place that has them: all equal when each row has exactly one result. */
  async countOutcome(id: string): Promise<JobOutcome> {
    const { status, processedUrls, successCount } = await this.untilJob(id);
    const rows = await this.rows(id);
    const results = new Set(rows.flatMap((row) => (row.status === 'OK' && row.checkId ? [row.checkId] : [])));
    const counts = [processedUrls, successCount, rows.length, results.size, await this.countChecks()];
    return { status, counts: [...new Set(counts)] };
  }

  /** How many checks the person has. */
  async countChecks(): Promise<number> {
    const { project } = await this.get<{ project: { trackingCount: number } }>('/projects/default-project');
    return project.trackingCount;
  }
}
