import { trackLimits } from '@hopwise/model';
import { afterEach, expect, test, vi } from 'vitest';
import { trackOnce } from './track.ts';

afterEach(() => vi.restoreAllMocks());

test('waits for the longest trace and its analyses', async () => {
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ data: {} }));
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  await trackOnce({ url: 'https://shop.test/' });
  expect(timeout.mock.lastCall?.[0]).toBeGreaterThan(trackLimits.timeoutMs.max + 30_000);
});
