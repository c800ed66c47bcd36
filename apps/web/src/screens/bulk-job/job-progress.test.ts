import type { BulkJob } from '@hopwise/model';
import { describe, expect, test } from 'vitest';
import { addSample, type ProgressSample, paceOf, pageTitleOf } from './job-progress.ts';

const collect = (...samples: [atMs: number, processed: number][]) =>
  samples.reduce<readonly ProgressSample[]>((all, [atMs, processed]) => addSample(all, { atMs, processed }), []);

describe('paceOf', () => {
  test.each([
    ['nothing', [], undefined],
    ['one sample', [[0, 10]], undefined],
    [
      'the same response twice',
      [
        [500, 10],
        [500, 10],
      ],
      undefined,
    ],
    [
      'two samples',
      [
        [0, 10],
        [2000, 50],
      ],
      20,
    ],
    [
      'a standstill',
      [
        [0, 10],
        [2000, 10],
      ],
      0,
    ],
    [
      'a job that is retried',
      [
        [0, 10],
        [2000, 50],
        [4000, 30],
        [6000, 40],
      ],
      5,
    ],
    [
      'a rate that changed long ago',
      [
        [0, 0],
        [2000, 4000],
        [30_000, 4000],
        [32_000, 4002],
      ],
      1,
    ],
  ] as [string, [number, number][], number | undefined][])('of %s', (_name, samples, pace) => {
    expect(paceOf(collect(...samples))).toBe(pace);
  });
});

const job = (status: BulkJob['status'], processedUrls: number, totalUrls: number) =>
  ({ status, processedUrls, totalUrls, fileName: 'urls.csv' }) as BulkJob;

test.each([
  [undefined, 'Bulk job · Hopwise'],
  [job('PENDING', 0, 3), 'Waiting · urls.csv · Hopwise'],
  [job('PROCESSING', 0, 0), '0% · urls.csv · Hopwise'],
  [job('PROCESSING', 999, 1000), '99% · urls.csv · Hopwise'],
  [job('COMPLETED', 3, 3), '✓ Completed · urls.csv · Hopwise'],
  [job('FAILED', 0, 3), '✗ Failed · urls.csv · Hopwise'],
  [job('CANCELLED', 1, 3), 'Canceled · urls.csv · Hopwise'],
])('pageTitleOf(%j)', (shown, title) => {
  expect(pageTitleOf(shown)).toBe(title);
});
