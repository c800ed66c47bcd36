import { type BadgeTone, monitorStates } from '@hopwise/model';
import { describe, expect, it } from 'vitest';
import { stateBadge, uptimeBadge } from './badges.ts';

describe('the badge of a monitor', () => {
  it('shows its state in words', () => {
    expect(monitorStates.map((state) => stateBadge('shop', state).message)).toEqual([
      'paused',
      'maintenance',
      'flapping',
      'down',
      'recovering',
      'failing',
      'slow',
      'changed',
      'certificate expiring',
      'up',
      'not checked yet',
    ]);
    expect(stateBadge('shop', 'down')).toEqual({ label: 'shop', message: 'down', tone: 'bad' });
  });

  it.each<[uptime: number | null, message: string, tone: BadgeTone]>([
    [1, '100%', 'good'],
    [0.9999, '99.99%', 'good'],
    [0.97, '97.00%', 'warning'],
    [0.5, '50.00%', 'bad'],
    [null, 'no data', 'none'],
  ])('shows an uptime of %s', (uptime, message, tone) => {
    expect(uptimeBadge('uptime', uptime)).toEqual({ label: 'uptime', message, tone });
  });
});
