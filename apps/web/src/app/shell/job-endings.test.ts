import type { BulkJob, BulkJobStatus } from '@hopwise/model';
import { describe, expect, test } from 'vitest';
import { createJobEndings } from './job-endings.ts';

const job = (id: string, status: BulkJobStatus) => ({ id, status }) as BulkJob;
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
    endings.notice([job('a', 'COMPLETED')]);
    endings.notice([job('a', 'PROCESSING')]);
    expect(idsOf(endings.notice([job('a', 'COMPLETED')]))).toEqual(['a']);
  });

  test('of a forgotten job are not told', () => {
    const endings = createJobEndings();
    endings.notice([job('a', 'PROCESSING')]);
    endings.forget('a');
    expect(endings.notice([job('a', 'COMPLETED')])).toEqual([]);
  });
});
