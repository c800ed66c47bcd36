import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, globSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { formatMs, formatWhole, reportFigure } from './figures.ts';

/**
 * The size of an install and of the image, and the time of the first start. npm fetches from the registry what its
 * cache lacks.
 */
const root = resolve(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'hopwise-install-'));
/** The files that npm needs, and those that the install reads to trim itself. */
const manifests = [
  'package.json',
  'package-lock.json',
  '.npmrc',
  ...globSync('{packages,apps}/*/package.json', { cwd: root }),
  'e2e/package.json',
  'scripts/trim-install.cjs',
  'apps/server/pdf-fonts.json',
];

try {
  for (const cpu of ['arm64', 'x64']) {
    const install = newFolder(cpu, manifests);
    npmCi(install, `--cpu=${cpu}`);
    reportFigure({
      what: `node_modules after npm ci, Linux ${cpu}`,
      ours: megabytes(sizeOf(join(install, 'node_modules'))),
      wanted: 'at most 550 MB',
    });
  }

  const image = newFolder('image', manifests);
  npmCi(image, '--cpu=x64', '--workspace=apps/server', '--omit=dev');
  for (const node of globSync('node_modules/node-linux-*', { cwd: image }))
    rmSync(join(image, node), { recursive: true });
  for (const file of globSync('node_modules/**/*.{map,d.ts,d.mts,d.cts}', { cwd: image }))
    rmSync(join(image, file), { force: true });
  for (const part of ['packages', 'apps/server/src', 'apps/web/dist'])
    cpSync(join(root, part), join(image, part), { recursive: true });
  reportFigure({ what: "The image's own layer", ours: megabytes(sizeOf(image)), wanted: 'at most 150 MB' });

  const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);
  const clone = newFolder('clone', tracked);
  reportFigure({
    what: 'First npm start to the served page, warm npm cache',
    ours: formatMs(await firstStart(clone)),
    wanted: 'at most 35 s',
  });
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function newFolder(name: string, files: readonly string[]): string {
  const made = join(folder, name);
  for (const file of files) cpSync(join(root, file), join(made, file));
  return made;
}

/** Without install scripts, since the Node of another architecture can't run them: their work is done here. */
function npmCi(cwd: string, ...args: string[]): void {
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync('npm', ['ci', '--os=linux', '--libc=glibc', ...quiet, ...args], { cwd, stdio: 'ignore' });
  execFileSync(process.execPath, ['scripts/trim-install.cjs'], { cwd });
}

/** Like `du`: disk usage, with hard links counted once. */
function sizeOf(place: string, seen = new Set<number>()): number {
  const { blocks, ino, isDirectory } = facts(place);
  if (seen.has(ino)) return 0;
  seen.add(ino);
  const inside = isDirectory ? readdirSync(place).map((name) => sizeOf(join(place, name), seen)) : [];
  return blocks * 512 + inside.reduce((sum, bytes) => sum + bytes, 0);
}

function facts(place: string) {
  const stats = lstatSync(place);
  return { blocks: stats.blocks, ino: stats.ino, isDirectory: stats.isDirectory() };
}

function megabytes(bytes: number): string {
  return `${formatWhole(bytes / 2 ** 20)} MB`;
}

/** Like a user with a fresh clone: with the machine's own Node, and without our npm environment. */
async function firstStart(cwd: string): Promise<number> {
  const startedAt = performance.now();
  const path = process.env.PATH?.split(delimiter)
    .filter((entry) => !entry.includes('node_modules'))
    .join(delimiter);
  const server = spawn('npm', ['start'], {
    cwd,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: path, HOME: process.env.HOME, PORT: '0', DATA_DIR: join(cwd, 'data') },
  });
  const ended = once(server, 'exit');
  let output = '';
  for await (const chunk of server.stdout.setEncoding('utf8')) {
    output += chunk;
    const [, origin] = /Hopwise is ready at (http:\/\/[^"\s]+)/.exec(output) ?? [];
    if (origin === undefined) continue;
    const { status } = await fetch(origin);
    const tookMs = performance.now() - startedAt;
    server.kill('SIGTERM');
    await ended;
    if (status !== 200) throw new Error(`the page was served with status ${status}`);
    return tookMs;
  }
  throw new Error(`npm start exited without a page: ${output}`);
}
