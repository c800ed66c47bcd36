import { expect } from '@playwright/test';
import { followAll, followInChromium, startChainWorld } from '../agreement/follow.ts';
import { groups } from '../agreement/groups.ts';
import { readRecording } from '../agreement/recording.ts';
import { startPool, test, unobserved } from '../support/browser-pool.ts';

test.use(unobserved);

const recording = readRecording();
const chainsPerTest = 20;

for (const group of groups) {
  for (let start = 0; start < group.chains.length; start += chainsPerTest) {
    const chains = group.chains.slice(start, start + chainsPerTest);
    test(`${group.name} from ${start + 1}: Chromium still matches the recording`, { tag: '@slow' }, async () => {
      await using world = await startChainWorld(group);
      await using pool = await startPool(world.browser);
      const seen = await followAll(chains, (chain) => followInChromium(chain, group, world, pool));
      const recorded = chains.map(({ name }) => [name, recording[group.name]?.[name]]);
      expect(seen).toEqual(Object.fromEntries(recorded));
    });
  }
}
