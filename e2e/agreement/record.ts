import { startPool } from '../support/browser-pool.ts';
import { followAll, followInChromium, startChainWorld } from './follow.ts';
import { groups } from './groups.ts';
import { type Recording, writeRecording } from './recording.ts';

/** Follows every chain in Chromium and records its requests: `npm run record:agreement`. */
const recording: Recording = {};
for (const group of groups) {
  await using world = await startChainWorld(group);
  await using pool = await startPool(world.browser);
  recording[group.name] = await followAll(group.chains, (chain) => followInChromium(chain, group, world, pool));
  console.log(`${group.name}: ${group.chains.length} chains recorded`);
}
writeRecording(recording);
process.exit(0);
