import path from 'node:path';
import { installKit } from './install-kit.ts';

/** The tests of the API document need it, and run in several processes: it is there before the first. */
export function setup(): void {
  installKit(path.resolve(import.meta.dirname, '../apps/server/client-kit'));
}
