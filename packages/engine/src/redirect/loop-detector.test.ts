import { describe, expect, it } from 'vitest';
import { LoopDetector, type Recurrence } from './loop-detector.ts';

type Visit = [method: string, url: string, cookies: string | null];

function lastOf(visits: Visit[]): Recurrence | undefined {
  const detector = new LoopDetector();
  return visits.map(([method, url, cookies]) => detector.visit({ method, url }, cookies)).at(-1);
}

const times = (count: number, ...visits: Visit[]) => Array.from({ length: count }, () => visits).flat();
const home: Visit = ['GET', 'http://site.test/', null];

describe('LoopDetector', () => {
  it.each<[what: string, visits: Visit[], recurrence: Recurrence]>([
    ['the first request', [home], 'new'],
    ['the same again', times(2, home), 'repeated'],
    ['a fourth time, which some servers answer', times(4, home), 'repeated'],
    ['a fifth time', times(5, home), 'loop'],
    ['a round of two pages', times(5, home, ['GET', 'http://site.test/b', null]), 'loop'],
    ['another fragment, which no server sees', [home, ['GET', 'http://site.test/#x', null]], 'repeated'],
    ['another method', [home, ['HEAD', 'http://site.test/', null]], 'new'],
    ['another query', [home, ['GET', 'http://site.test/?1', null]], 'new'],
    ['another cookie', [home, ['GET', 'http://site.test/', 'seen=1']], 'new'],
  ])('%s', (_, visits, recurrence) => {
    expect(lastOf(visits)).toBe(recurrence);
  });
});
