import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';

// The server restarts when its sources change; Vite serves the web app with hot reload and passes API calls on.
const root = path.resolve(import.meta.dirname, '..');
const start = (cwd: string, ...args: string[]): ChildProcess =>
  spawn(process.execPath, args, { cwd: path.join(root, cwd), stdio: 'inherit' });

const children = [
  start('.', '--watch', '--watch-preserve-output', 'apps/server/src/main.ts'),
  start('apps/web', path.join(root, 'node_modules/vite/bin/vite.js')),
];

const stop = () => {
  for (const child of children) child.kill('SIGTERM');
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
for (const child of children) {
  child.on('exit', (code) => {
    process.exitCode ??= code ?? 1;
    stop();
  });
}
