import type { BulkJob, BulkSummary } from '@hopwise/model';
import type { BulkReportInput } from '../bulk/build-bulk-report.ts';

const row = (line: number, path: string, redirectCount = 1, finalUrl: string | null = 'https://shop.example/') => ({
  line,
  url: `https://old.example${path}`,
  finalUrl,
  redirectCount,
});

export const sampleJob: BulkJob = {
  id: '6d1f0c4e-2b7a-4a35-9c1d-0e5f8a7b6c3d',
  projectId: '1b2c3d4e-5f60-4718-8293-a4b5c6d7e8f9',
  fileName: 'move to new shop.csv',
  status: 'COMPLETED',
  options: {
    maxHops: 10,
    timeout: 15_000,
    enableSSLAnalysis: true,
    enableSEOAnalysis: false,
    enableSecurityAnalysis: true,
  },
  totalUrls: 12_480,
  processedUrls: 12_480,
  successCount: 12_031,
  errorCount: 449,
  unexpectedCount: 446,
  hasExpectations: true,
  error: null,
  pause: null,
  createdAt: '2026-03-14T09:00:00.000Z',
  startedAt: '2026-03-14T09:00:02.000Z',
  finishedAt: '2026-03-14T09:04:37.500Z',
  mayEdit: true,
};

export const sampleSummary: BulkSummary = {
  slow: 214,
  statuses: [
    { key: 'OK', count: 12_110 },
    { key: 'ERROR', count: 341 },
    { key: 'TIMEOUT', count: 17 },
    { key: 'LOOP', count: 9 },
    { key: 'INVALID', count: 3 },
  ],
  results: [
    { key: 'PASS', count: 12_031 },
    { key: 'FAIL', count: 446 },
    { key: 'INVALID', count: 3 },
  ],
  statusCodes: [
    { key: '200', count: 12_110 },
    { key: '302', count: 9 },
    { key: '404', count: 318 },
    { key: '503', count: 6 },
  ],
  redirectCounts: [
    { key: '0', count: 402 },
    { key: '1', count: 10_950 },
    { key: '2', count: 1004 },
    { key: '3', count: 87 },
    { key: '7', count: 4 },
  ],
  verdicts: { PASS: 12_031, FAIL: 446 },
  hosts: [
    { host: 'old.example', count: 12_001, errors: 420, averageTimeMs: 182 },
    { host: 'xn--e1afmkfd.example', count: 479, errors: 29, averageTimeMs: null },
  ],
  failureGroups: [
    { reason: 'client-error', host: 'old.example', count: 318 },
    { reason: 'unexpected-url', host: 'old.example', count: 62 },
    { reason: 'timeout', host: 'xn--e1afmkfd.example', count: 17 },
  ],
  loops: { count: 9, first: [row(17, '/cart?step=1', 10, null), row(18, '/cart?step=2', 10, null)] },
  longestChains: { count: 1095, first: [row(301, '/a', 7), row(302, '/b', 7, 'https://shop.example/b')] },
  refusedCertificates: {
    count: 5,
    first: [
      {
        ...row(61, '/safe', 1, 'https://old.example/safe'),
        error: 'Browsers stop at hop 2: the certificate of old.example expired on 2026-05-03.',
      },
    ],
  },
  noTarget: {
    count: 1,
    first: [
      {
        ...row(64, '/half', 0, 'https://old.example/half'),
        error: 'Hop 1 responds with 302, a redirect without a target URL.',
      },
    ],
  },
  noContent: { count: 0, first: [] },
  noResponse: {
    count: 34,
    first: [{ ...row(77, '/down', 1, 'https://old.example/down'), error: 'The server closed the connection.' }],
  },
  redirectLimit: {
    count: 2,
    first: [{ ...row(90, '/deep', 10), error: 'The chain has more than the 10 redirects allowed.' }],
  },
  invalidRows: {
    count: 3,
    first: [{ line: 5, url: 'not a url', finalUrl: null, redirectCount: null, error: 'Invalid URL format' }],
  },
  homePageTargets: { count: 212, top: [{ url: 'https://shop.example/', statusCode: 200, count: 212 }] },
  sharedTargets: { count: 64, top: [{ url: 'https://shop.example/sale', statusCode: 200, count: 40 }] },
  errorTargets: {
    count: 324,
    top: [
      { url: 'https://shop.example/gone', statusCode: 404, count: 318 },
      { url: 'https://shop.example/busy', statusCode: 503, count: 6 },
    ],
  },
  httpTargets: { count: 5, top: [{ url: 'http://help.example/faq', statusCode: 200, count: 5 }] },
  failedExpectations: {
    count: 446,
    first: [
      { ...row(4, '/shoes|red'), difference: 'Expected https://shop.example/shoes, got https://shop.example/' },
      { ...row(9, '/новости', 1, 'https://shop.example/gone'), difference: 'Expected 200, got 404' },
    ],
  },
  chainsExamined: 1095,
  chainsAcrossRows: {
    count: 87,
    first: [{ ...row(301, '/a', 7), viaUrl: 'https://old.example/b', viaLine: 302 }],
  },
  sharedHops: [{ url: 'https://track.example/go', count: 640, averageTimeMs: 1240 }],
};

export const sampleBulk: BulkReportInput = {
  job: sampleJob,
  summary: sampleSummary,
  projectName: 'New shop',
  generatedAt: '2026-03-14T10:00:00.000Z',
  productVersion: '0.1.0',
  publicUrl: 'https://hopwise.example/bulk/6d1f0c4e-2b7a-4a35-9c1d-0e5f8a7b6c3d',
};
