import type { BulkJob, BulkJobStatus } from '@hopwise/model';
import { describe, expect, test } from 'vitest';
import { createJobEndings } from './bulk-watcher.tsx';

const job = (id: string, status: BulkJobStatus, finishedAt: string | null = null) =>
  ({ id, status, finishedAt }) as BulkJob;
const idsOf = (jobs: readonly BulkJob[]) => jobs.map(({ id }) => id);

describe('job endings', () => {
  test('are told once, of jobs that were seen running', () => {
    const endings = createJobEndings();
    expect(endings.notice([job('a', 'PROCESSING'), job('b', 'PENDING'), job('old', 'COMPLETED')])).toEqual([]);
    expect(endings.runningIds()).toEqual(['a', 'b']);
    expect(idsOf(endings.notice([job('a', 'COMPLETED'), job('b', 'PROCESSING')]))).toEqual(['a']);
    expect(endings.notice([job('a', 'COMPLETED')])).toEqual([]);
    expect(idsOf(endings.notice([job('b', 'FAILED')]))).toEqual(['b']);
  });

  test('of a job that runs again are told again', () => {
    const endings = createJobEndings();
    endings.notice([job('a', 'PROCESSING')]);
    endings.notice([job('a', 'COMPLETED', '2026-05-03T10:00:00.000Z')]);
    endings.notice([job('a', 'PROCESSING')]);
    expect(idsOf(endings.notice([job('a', 'COMPLETED', '2026-05-03T10:05:00.000Z')]))).toEqual(['a']);
  });

  test('are told once, also when an older list still says that the job runs', () => {
    const endings = createJobEndings();
    const ended = job('a', 'COMPLETED', '2026-05-03T10:00:00.000Z');
    endings.notice([job('a', 'PROCESSING')]);
    expect(idsOf(endings.notice([ended]))).toEqual(['a']);
    expect(endings.notice([job('a', 'PROCESSING')])).toEqual([]);
    expect(endings.notice([ended])).toEqual([]);
    expect(endings.runningIds()).toEqual([]);
  });

  test('of a forgotten job are not told', () => {
    const endings = createJobEndings();
    endings.notice([job('a', 'PROCESSING')]);
    endings.forget('a');
    expect(endings.notice([job('a', 'COMPLETED')])).toEqual([]);
  });
});
