import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { trackLimits } from '@hopwise/model';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { closingMs } from './stop-on-signals.ts';

const root = join(import.meta.dirname, '../../../..');
const secondsIn = (file: string, setting: RegExp) =>
  Number(setting.exec(readFileSync(join(root, file), 'utf8'))?.[1] ?? 'none');

describe('shutting down', () => {
  const { drainSeconds } = readConfig({});

  it('gives the longest allowed track enough time', () => {
    expect(drainSeconds * 1000).toBeGreaterThanOrEqual(trackLimits.timeoutMs.max);
  });

  it.each([
    ['deploy/systemd/hopwise.service', /^TimeoutStopSec=(\d+)$/m],
    ['compose.yaml', /stop_grace_period: (\d+)s/],
  ])('ends before %s kills the server', (file, setting) => {
    expect(secondsIn(file, setting)).toBeGreaterThan(drainSeconds + closingMs / 1000);
  });
});
