import { describe, expect, it } from 'vitest';
import { type Asked, LoopDetector, type Redirected } from './loop-detector.ts';

const home: Asked = { method: 'GET', url: 'http://site.test/', cookies: null };
const other: Asked = { ...home, url: 'http://site.test/b' };
const to = (location: string, ...headers: [string, string][]): Redirected => ({
  statusCode: 302,
  headers: [['Location', location], ...headers],
});

/** Whether there is a loop after each of these redirects. */
function loops(redirects: readonly [asked: Asked, response: Redirected, next: Asked][]): boolean[] {
  const detector = new LoopDetector();
  return redirects.map(([asked, response, next]) => {
    detector.remember(asked, response);
    return detector.isLoop(asked, next);
  });
}

describe('LoopDetector', () => {
  it('gives a URL that redirects to itself a second try', () => {
    expect(loops([1, 2].map(() => [home, to('/'), home]))).toEqual([false, true]);
  });

  it('knows a round of two by the second response of the first', () => {
    const round = [home, to('/b'), other] as const;
    const back = [other, to('/'), home] as const;
    expect(loops([[...round], [...back], [...round]])).toEqual([false, false, true]);
  });

  it('is patient with one whose responses differ', () => {
    const differing = [1, 2, 3, 4].map((time): [Asked, Redirected, Asked] => [
      home,
      to('/', ['Part', `${time}`]),
      home,
    ]);
    expect(loops(differing)).toEqual([false, false, false, true]);
  });

  it('does not mind the time of a response', () => {
    const dated = ['1', '2'].map((date): [Asked, Redirected, Asked] => [home, to('/', ['Date', date]), home]);
    expect(loops(dated)).toEqual([false, true]);
  });

  it.each<[what: string, next: Asked, known: boolean]>([
    ['another fragment, which no server sees', { ...home, url: 'http://site.test/#x' }, true],
    ['another method', { ...home, method: 'HEAD' }, false],
    ['another query', { ...home, url: 'http://site.test/?1' }, false],
    ['another cookie', { ...home, cookies: 'seen=1' }, false],
  ])('%s', (_, next, known) => {
    const detector = new LoopDetector();
    detector.remember(home, to('/'));
    expect(detector.knows(next)).toBe(known);
  });
});
