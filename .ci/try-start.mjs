// Starts Hopwise like a user, requests a page and its health, and stops it. Runs on every platform and on the
// oldest Node that may start it: `node .ci/try-start.mjs`.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

const isWindows = process.platform === 'win32';
const mostMs = 15 * 60_000;
const dataDir = mkdtempSync(path.join(tmpdir(), 'hopwise-start-'));

const server = spawn('npm start', {
  // npm is a batch file on Windows, which only a shell can start.
  shell: true,
  // Its own process group, so that it can be stopped with everything it started.
  detached: !isWindows,
  stdio: ['ignore', 'pipe', 'inherit'],
  env: { ...process.env, PORT: '0', DATA_DIR: dataDir },
});

function stopServer() {
  if (isWindows) spawnSync('taskkill', ['/pid', String(server.pid), '/t', '/f']);
  else process.kill(-server.pid, 'SIGTERM');
}

async function urlOfServer() {
  for await (const line of createInterface(server.stdout)) {
    console.log(line);
    const [, url] = /Hopwise is ready at (http:\/\/[^"\s]+)/.exec(line) ?? [];
    if (url) return url;
  }
  throw new Error('npm start exited before the server was ready');
}

async function ask(url, status, text) {
  const response = await fetch(url);
  const body = await response.text();
  if (response.status !== status || !body.includes(text))
    throw new Error(`${url}: expected ${status} and ${text}, got ${response.status} and ${body.slice(0, 500)}`);
  console.log(`${url}: ${status}`);
}

const deadline = setTimeout(() => {
  console.error(`npm start wasn't ready within ${mostMs / 60_000} minutes`);
  stopServer();
}, mostMs);

try {
  const url = await urlOfServer();
  await ask(`${url}/`, 200, '<title>');
  await ask(`${url}/health`, 200, '"status"');
} finally {
  clearTimeout(deadline);
  const ended = new Promise((resolve) => server.once('exit', resolve));
  if (server.exitCode === null) {
    stopServer();
    await ended;
  }
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 20 });
}
console.log('npm start works');
