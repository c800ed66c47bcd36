import type { BulkFindingId, BulkSummary } from '@hopwise/model';
import { describe, expect, test } from 'vitest';
import { findingPlaces } from './finding-places.ts';

const row = { line: 3, url: '/a', finalUrl: '/c', redirectCount: 2 };
const target = { url: 'https://a.test/', statusCode: 404, count: 3 };

describe('findingPlaces', () => {
  test.each<[BulkFindingId, Partial<BulkSummary>, string]>([
    ['loops', { loops: { count: 1, first: [{ ...row, redirectCount: 1 }] } }, 'line 3, 1 redirect'],
    ['longest-chains', { longestChains: { count: 1, first: [row] } }, 'line 3, 2 redirects'],
    ['error-targets', { errorTargets: { count: 3, top: [target] } }, '3 URLs, status 404'],
    ['http-targets', { httpTargets: { count: 1, top: [{ ...target, count: 1, statusCode: null }] } }, '1 URL'],
    ['home-page-targets', { homePageTargets: { count: 3, top: [target] } }, '3 URLs, status 404'],
    ['shared-targets', { sharedTargets: { count: 3, top: [target] } }, '3 URLs, status 404'],
    [
      'failed-expectations',
      { failedExpectations: { count: 1, first: [{ ...row, difference: 'Expected 200, got 410' }] } },
      'line 3: Expected 200, got 410',
    ],
    ['no-response', { noResponse: { count: 1, first: [{ ...row, error: 'Closed.' }] } }, 'line 3: Closed.'],
    ['refused-certificates', { refusedCertificates: { count: 1, first: [{ ...row, error: 'No.' }] } }, 'line 3: No.'],
    ['no-target', { noTarget: { count: 1, first: [{ ...row, error: 'Nowhere.' }] } }, 'line 3: Nowhere.'],
    ['no-content', { noContent: { count: 1, first: [{ ...row, error: 'Empty.' }] } }, 'line 3: Empty.'],
    ['redirect-limit', { redirectLimit: { count: 1, first: [{ ...row, error: 'Too many.' }] } }, 'line 3: Too many.'],
    ['invalid-rows', { invalidRows: { count: 1, first: [{ ...row, error: 'No URL.' }] } }, 'line 3: No URL.'],
    [
      'chains-across-rows',
      { chainsAcrossRows: { count: 1, first: [{ ...row, viaUrl: '/b', viaLine: 9 }] } },
      'line 3, via line 9: /b',
    ],
    [
      'shared-hops',
      { sharedHops: [{ url: '/slow', count: 12, averageTimeMs: 250.4 }] },
      '12 chains, 250 ms on average',
    ],
  ])('of %s show where and how many', (id, given, note) => {
    expect(findingPlaces(id, given as BulkSummary)[0]?.note).toBe(note);
  });
});
