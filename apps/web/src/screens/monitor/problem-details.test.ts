import { expect, it } from 'vitest';
import { describeActual } from './problem-details.tsx';

const hop = (statusCode: number | null) => ({ url: 'https://a.example/', statusCode, redirectType: 'FINAL' as const });
const none = { hops: null, finalUrl: null, finalStatusCode: null, reasons: [] };

it.each<[name: string, row: Parameters<typeof describeActual>[0], expected: string]>([
  [
    'a redirect',
    { ...none, hops: [hop(301), hop(200)], finalUrl: 'https://a.example/b', finalStatusCode: 200 },
    'Ends at https://a.example/b, First status 301, Final status 200',
  ],
  [
    'no redirect',
    { ...none, hops: [hop(404)], finalUrl: 'https://a.example/', finalStatusCode: 404 },
    'Ends at https://a.example/, Final status 404',
  ],
  [
    'a chain whose check was deleted',
    { ...none, finalUrl: 'https://a.example/', finalStatusCode: 404 },
    'Ends at https://a.example/, Final status 404',
  ],
  ['no response', { ...none, reasons: ['Connection refused.'] }, 'Connection refused.'],
  ['nothing known', none, 'Unknown'],
])('describes %s', (_name, row, expected) => {
  expect(describeActual(row)).toBe(expected);
});
