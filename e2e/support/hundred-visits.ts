import { startSite } from '@hopwise/engine/testing/http-site';
import { patient, startPool } from './browser-pool.ts';
import { printAndExit, settledMb } from './own-figures.ts';
import { browserProcesses } from './processes.ts';

/** Runs as its own process, so that its memory is that of the visits alone: `node --expose-gc hundred-visits.ts`. */
const visits = 100;

await using site = await startSite({
  '/': { status: 302, headers: { location: '/script' } },
  '/script': { headers: { 'content-type': 'text/html' }, body: '<script>location = "/end"</script>' },
  '/end': { headers: { 'content-type': 'text/html' }, body: `<title>End</title>${'<p>Text'.repeat(2000)}` },
});
const pool = await startPool({ quietMs: 100, atOnce: 4 });
const follow = () => pool.follow({ url: `${site.origin}/` }, patient);
await follow();
const startMb = await settledMb();
let right = 0;
const ends = new Set<string>();
let left = visits;
await Promise.all(
  Array.from({ length: 4 }, async () => {
    while (left > 0) {
      left -= 1;
      const { trace } = await follow();
      ends.add(`${trace.end.kind} ${trace.hops.length}`);
      right += 1;
    }
  }),
);
await pool.close();
const endMb = await settledMb();
printAndExit({ startMb, endMb, right, ends: [...ends], processesLeft: browserProcesses().length });
