import type { Chain } from './chain.ts';

export async function severalAtOnce(part: readonly Chain[], compare: (chain: Chain) => Promise<void>): Promise<void> {
  const waiting = [...part];
  const follow = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await compare(next);
  };
  await Promise.all(Array.from({ length: 4 }, follow));
}
