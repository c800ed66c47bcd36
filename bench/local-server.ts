import { type ChildProcess, spawn } from 'node:child_process';
import { connect, createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** A server in its own process, so that it doesn't share a thread with the measurement. */
export interface LocalServer extends AsyncDisposable {
  port: number;
  pid: number;
}

/** `start` gets a free port and returns the process that listens on it. */
export async function startLocalServer(start: (port: number) => ChildProcess): Promise<LocalServer> {
  const port = await freePort();
  const process = start(port);
  await untilListening(port, process);
  return {
    port,
    pid: process.pid ?? 0,
    async [Symbol.asyncDispose]() {
      const ended = new Promise((resolve) => process.once('exit', resolve));
      process.kill('SIGTERM');
      await ended;
    },
  };
}

/** Runs a script in this folder with the port as its only argument. */
export function startScript(name: string): Promise<LocalServer> {
  const script = new URL(name, import.meta.url).pathname;
  return startLocalServer((port) => spawn(process.execPath, [script, String(port)], { stdio: 'inherit' }));
}

async function untilListening(port: number, server: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 400 && server.exitCode === null; attempt += 1) {
    if (await isListening(port)) return;
    await wait(25);
  }
  throw new Error("the local server didn't start");
}

function isListening(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect(port, '127.0.0.1');
  socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
  return promise.finally(() => socket.destroy());
}

export function freePort(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const server = createServer().listen(0, '127.0.0.1', () => {
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    server.close(() => resolve(port));
  });
  return promise;
}
