import path from 'node:path';

/** Compiles the servers, workers and commands that tests start only once, which saves a quarter of each start. */
export function setup(): void {
  process.env.NODE_COMPILE_CACHE ??= path.resolve(import.meta.dirname, '../node_modules/.cache/hopwise-compiled');
}
