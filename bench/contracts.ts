import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startChainServer } from './chain-server.ts';
import { curlParallelMs, curlVersion } from './curl.ts';
import { formatMs, formatWhole, median, perSecond, reportFigure } from './figures.ts';

/**
 * The `hopwise` command as people install it: packed, in an empty folder, started from a shell. Everything is counted
 * from the start of the process to its end.
 */
const parallel = 64;
const rows = 10_000;
const rounds = 5;
const starts = 15;

const command = 'node_modules/.bin/hopwise';
const folder = mkdtempSync(path.join(tmpdir(), 'hopwise-bench-'));
try {
  installCommand();
  await throughput();
  await startUp();
} finally {
  rmSync(folder, { recursive: true });
}

function installCommand(): void {
  const cli = path.resolve(import.meta.dirname, '../apps/cli');
  const quiet = ['--silent', '--cache', path.join(folder, 'npm-cache'), '--update-notifier=false'];
  const tarball = execFileSync('npm', ['pack', cli, '--pack-destination', folder, ...quiet], { encoding: 'utf8' });
  const packed = path.join(folder, tarball.trim().split('\n').at(-1) ?? '');
  execFileSync('npm', ['install', packed, '--prefix', folder, '--offline', '--no-audit', '--no-fund', ...quiet]);
}

/** Milliseconds of a line of shell in the folder where the command is installed. What it prints shows that it ran. */
function shellMs(line: string, prints: RegExp): number {
  const startedAt = performance.now();
  const { status, stdout, stderr } = spawnSync('sh', ['-c', line], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env.PATH}` },
  });
  const ms = performance.now() - startedAt;
  if (status !== 0 || !prints.test(stdout)) throw new Error(`${line} ended with ${status}: ${stdout}${stderr}`);
  return ms;
}

/** By turns with curl, so that both meet the same load; what counts is the ratio of each turn. */
async function throughput(): Promise<void> {
  await using server = await startChainServer();
  const { origin } = new URL(server.url);
  const tests = Array.from({ length: rows }, (_, row) => `/0?${row},/3,301,3\n`);
  writeFileSync(path.join(folder, 'redirects.csv'), `from,to,status,maxRedirects\n${tests.join('')}`);
  const options = `--base ${origin} --allow-private --concurrency ${parallel} --per-host ${parallel}`;
  const test = `${command} test redirects.csv ${options} --format jsonl=report.jsonl`;
  const allPassed = new RegExp(`${rows} tests: ${rows} passed in`);
  const hasCurl = curlVersion() !== undefined;
  const [ours, theirs, ratios]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < rounds; round += 1) {
    const mine = perSecond(rows, shellMs(test, allPassed));
    ours.push(mine);
    if (!hasCurl) continue;
    const peer = perSecond(rows, curlParallelMs(server.url, rows, parallel));
    theirs.push(peer);
    ratios.push(mine / peer);
  }
  reportFigure({
    what: `hopwise test, ${formatWhole(rows)} chains of 4 requests, ${parallel} at once, ${server.software}, median of ${rounds}`,
    ours: `${formatWhole(median(ours))} chains/s`,
    ...(hasCurl && { peer: `curl ${formatWhole(median(theirs))} chains/s`, ratio: median(ratios) }),
    wanted: 'at least 0.7',
  });
}

interface ShellLine {
  what: string;
  line: string;
  prints: RegExp;
  wanted?: string;
}

async function startUp(): Promise<void> {
  await using server = await startChainServer();
  writeFileSync(path.join(folder, 'node_modules/.bin/nothing'), '#!/usr/bin/env node\n', { mode: 0o755 });
  const version = /^hopwise \d/m;
  const lines: ShellLine[] = [
    { what: 'node with an empty script', line: 'node_modules/.bin/nothing', prints: /^$/ },
    { what: 'hopwise --version', line: `${command} --version`, prints: version, wanted: 'at most 300 ms' },
    { what: 'npx with an empty script', line: 'npx nothing', prints: /^$/ },
    { what: 'npx hopwise --version', line: 'npx hopwise --version', prints: version, wanted: 'under 400 ms' },
    {
      what: 'hopwise trace, a chain of 4 requests',
      line: `${command} trace ${server.url} --allow-private`,
      prints: /200 OK/,
      wanted: 'within 400 ms',
    },
  ];
  // The first start compiles what later ones find compiled.
  for (const { line, prints } of lines) shellMs(line, prints);
  const times = lines.map((): number[] => []);
  for (let round = 0; round < starts; round += 1)
    for (const [at, { line, prints }] of lines.entries()) times[at]?.push(shellMs(line, prints));
  for (const [at, { what, wanted }] of lines.entries()) {
    const taken = times[at] ?? [];
    reportFigure({
      what: `${what}, from the shell, median of ${starts}`,
      ours: `${formatMs(median(taken))}, fastest ${formatMs(Math.min(...taken))}`,
      ...(wanted !== undefined && { wanted }),
    });
  }
}
