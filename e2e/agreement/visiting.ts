import type { Page } from '@playwright/test';
import type { Chain } from './chain.ts';

/** Chromium may never tell that a page is closed which was on its way to another. The context closes it at the latest. */
export function leave(page: Page): void {
  page.close().catch(() => {});
}

export async function severalAtOnce(part: readonly Chain[], compare: (chain: Chain) => Promise<void>): Promise<void> {
  const waiting = [...part];
  const follow = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await compare(next);
  };
  await Promise.all(Array.from({ length: 4 }, follow));
}
