import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServerProcess } from '../apps/server/src/testing/server-process.ts';
import { formatMs, formatWhole, median, reportFigure } from './figures.ts';
import { crash, Hopwise } from './hopwise.ts';

/** How long the server takes to start, and what it needs when nobody asks it anything. */
const dataDir = mkdtempSync(join(tmpdir(), 'hopwise-bench-'));
const starts: number[] = [];
for (let round = 0; round < 6; round += 1) {
  const startedAt = performance.now();
  const server = startServerProcess({ DATA_DIR: dataDir, DATABASE_URL: '' });
  await server.origin;
  starts.push(performance.now() - startedAt);
  await crash(server.process);
}
rmSync(dataDir, { recursive: true });
const [first = 0, ...later] = starts;
reportFigure({ what: 'Start, new embedded database', ours: formatMs(first) });
reportFigure({
  what: 'Start, later, after a crash each time',
  ours: `median ${formatMs(median(later))}`,
  wanted: 'within 3 s',
});

await using hopwise = await Hopwise.start();
reportFigure({
  what: 'Memory of the server at rest, embedded database',
  ours: `${formatWhole(await hopwise.untilAtRest())} MB resident`,
});
