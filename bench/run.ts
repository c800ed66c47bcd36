import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { buildWebWhenStale } from '../scripts/build-web.ts';
import { curlVersion } from './curl.ts';
import type { Figure } from './figures.ts';

/**
 * All measurements, one after the other, into RESULTS.md: `npm run bench`. With names, such as `npm run bench -- bulk`,
 * those alone, shown and not kept.
 */
const scripts = [
  'engine',
  'https',
  'analysis-event-loop',
  'analysis-beside',
  'bulk',
  'bulk-hosts',
  'bulk-meanwhile',
  'bulk-million',
  'bulk-crashes',
  'monitors',
  'client-comparison',
  'api',
  'pdf',
  'contracts',
  'idle',
  'install-size',
  'memory',
  'faults-database',
  'faults-alerts',
  'faults-disk',
  'faults-stop',
  'faults-guests',
  'faults-clients',
  'hostile-load',
  'floods',
  'hostile-sizes',
];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !scripts.includes(name));
if (unknown.length > 0) throw new Error(`unknown: ${unknown.join(', ')}; there are ${scripts.join(', ')}`);

// The server does not start without it.
buildWebWhenStale();
const folder = mkdtempSync(join(tmpdir(), 'hopwise-figures-'));
const collected: { script: string; figures: Figure[]; failed: boolean }[] = [];
for (const script of wanted.length > 0 ? wanted : scripts) {
  console.log(`\n${script}`);
  const file = join(folder, script);
  writeFileSync(file, '');
  const { status } = spawnSync(process.execPath, [join(import.meta.dirname, `${script}.ts`)], {
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
  const made = `${new Date().toISOString().slice(0, 10)}, ${machine}, Node ${process.version}, ${curlVersion() ?? 'no curl'}`;
  return [
    '# Results of the last full run',
    '',
    `Made by \`npm run bench\`: ${made}. A peer ran in the same minute on the same computer.`,
    'Where the time goes, what was tried, and what is measured apart: [PROFILE.md](PROFILE.md).',
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
    ...(failed ? ['This measurement failed or did not run to its end.', ''] : []),
    '| what | Hopwise | peer | ratio | wanted |',
    '|---|---|---|---|---|',
    ...rows.map((row) => `| ${row} |`),
    '',
  ];
}
