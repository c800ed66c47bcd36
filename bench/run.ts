import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { buildWebWhenStale } from '../scripts/build-web.ts';
import { curlVersion } from './curl.ts';
import type { Figure } from './figures.ts';

/**
 * Runs all benchmarks, one after the other, and writes RESULTS.md: `npm run bench`. With names, such as
 * `npm run bench -- bulk`, it runs only those and writes nothing.
 */
const scripts: Record<string, string> = {
  engine: 'engine.ts',
  https: 'https.ts',
  bulk: 'bulk.ts',
  monitors: 'monitors.ts',
  'many-monitors': 'many-monitors.ts',
  dashboard: 'dashboard.ts',
  memory: 'memory.ts',
  'install-size': 'install-size.ts',
  'hostile-load': 'hostile-load.ts',
  agreement: 'agreement/run.ts',
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in scripts));
if (unknown.length > 0)
  throw new Error(`unknown: ${unknown.join(', ')}; available: ${Object.keys(scripts).join(', ')}`);

// The server doesn't start without the web app.
buildWebWhenStale();
const folder = mkdtempSync(join(tmpdir(), 'hopwise-figures-'));
const collected: { script: string; figures: Figure[]; failed: boolean }[] = [];
for (const script of wanted.length > 0 ? wanted : Object.keys(scripts)) {
  console.log(`\n${script}`);
  const file = join(folder, script);
  writeFileSync(file, '');
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, scripts[script] ?? '')], {
    stdio: 'inherit',
    env: { ...process.env, BENCH_FIGURES: file },
  });
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  collected.push({ script, figures: lines.map((line) => JSON.parse(line)), failed: status !== 0 });
}
rmSync(folder, { recursive: true });
if (wanted.length === 0) writeFileSync(join(import.meta.dirname, 'RESULTS.md'), describeResults());
if (collected.some(({ failed }) => failed)) process.exitCode = 1;

function describeResults(): string {
  const machine = `${availableParallelism()} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB`;
  const { stdout: commit } = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' });
  const made = `commit ${commit.trim()}, ${new Date().toISOString().slice(0, 10)}, ${machine}, Node ${process.version}, ${curlVersion() ?? 'no curl'}`;
  return [
    '# Results of the last full run',
    '',
    `Written by \`npm run bench\`: ${made}.`,
    'Peers ran in the same minute on the same machine. [PROFILE.md](PROFILE.md) shows where the time goes.',
    '',
    ...collected.flatMap(describeScript),
  ].join('\n');
}

function describeScript({ script, figures, failed }: (typeof collected)[number]): string[] {
  const rows = figures.map(({ what, ours, peer = '', ratio, wanted: promised = '' }) =>
    [what, ours, peer, ratio?.toFixed(2) ?? '', promised].map((cell) => cell.replaceAll('|', '\\|')).join(' | '),
  );
  return [
    `## ${script}`,
    '',
    ...(failed ? ["This benchmark failed or didn't finish.", ''] : []),
    '| what | Hopwise | peer | ratio | target |',
    '|---|---|---|---|---|',
    ...rows.map((row) => `| ${row} |`),
    '',
  ];
}
