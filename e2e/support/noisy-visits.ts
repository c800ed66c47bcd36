import { startSite } from '@hopwise/engine/testing/http-site';
import { startPool } from './browser-pool.ts';
import { noisyNames, noisyPages } from './noisy-pages.ts';
import { printAndExit, settledMb } from './own-figures.ts';

/** Runs as its own process, so that its memory is that of the visits alone: `node --expose-gc noisy-visits.ts`. */
await using site = await startSite({ ...noisyPages, '/': 'Here' });
const pool = await startPool({ quietMs: 100 });
const follow = (name: string) => pool.follow({ url: `${site.origin}/${name}` }, { maxHops: 5, timeoutMs: 6000 });
await follow('');
const startMb = await settledMb();
const figures: Record<string, { mostMb: number; notes: string[]; right: boolean }> = {};
for (const name of noisyNames) {
  let mostMb = 0;
  const looking = setInterval(() => {
    mostMb = Math.max(mostMb, Math.round(process.memoryUsage.rss() / 1024 / 1024 - startMb));
  }, 20);
  const { trace, notFollowed } = await follow(name);
  clearInterval(looking);
  const notes = notFollowed.map((note) => note.slice(0, 60));
  figures[name] = { mostMb, notes, right: trace.hops.length === 1 };
}
const { trace } = await follow('');
await pool.close();
printAndExit({ figures, worksAfterwards: trace.end.kind === 'final' });
