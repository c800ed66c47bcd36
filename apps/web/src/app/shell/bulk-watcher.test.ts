import type { BulkJob, BulkJobStatus } from '@hopwise/model';
import { describe, expect, test } from 'vitest';
import { createJobEndings } from './bulk-watcher.tsx';

const job = (id: string, status: BulkJobStatus, finishedAt: string | null = null) =>
  ({ id, status, finishedAt }) as BulkJob;
const idsOf = (jobs: readonly BulkJob[]) => jobs.map(({ id }) => id);

describe('job endings', () => {
  test('are reported once, for jobs that were seen running', () => {
    const endings = createJobEndings();
    expect(endings.notice([job('a', 'PROCESSING'), job('b', 'PENDING'), job('old', 'COMPLETED')])).toEqual([]);
    expect(endings.runningIds()).toEqual(['a', 'b']);
    expect(idsOf(endings.notice([job('a', 'COMPLETED'), job('b', 'PROCESSING')]))).toEqual(['a']);
    expect(endings.notice([job('a', 'COMPLETED')])).toEqual([]);
    expect(idsOf(endings.notice([job('b', 'FAILED')]))).toEqual(['b']);
  });

  test('are reported again when a job runs again', () => {
    const endings = createJobEndings();
    endings.notice([job('a', 'PROCESSING')]);
    endings.notice([job('a', 'COMPLETED', '2026-05-03T10:00:00.000Z')]);
    endings.notice([job('a', 'PROCESSING')]);
    expect(idsOf(endings.notice([job('a', 'COMPLETED', '2026-05-03T10:05:00.000Z')]))).toEqual(['a']);
  });

  test('are reported once, even if a stale list shows the job as running', () => {
    const endings = createJobEndings();
    const ended = job('a', 'COMPLETED', '2026-05-03T10:00:00.000Z');
    endings.notice([job('a', 'PROCESSING')]);
    expect(idsOf(endings.notice([ended]))).toEqual(['a']);
    expect(endings.notice([job('a', 'PROCESSING')])).toEqual([]);
    expect(endings.notice([ended])).toEqual([]);
    expect(endings.runningIds()).toEqual([]);
  });

  test("aren't reported for a forgotten job", () => {
    const endings = createJobEndings();
    endings.notice([job('a', 'PROCESSING')]);
    endings.forget('a');
    expect(endings.notice([job('a', 'COMPLETED')])).toEqual([]);
  });
});
