import { statSync } from 'node:fs';

/** Whether anyone but the owner has access to a file or folder. Windows has no such bits, which `npm test` says. */
export const othersMayRead = (path: string): boolean =>
  process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0;
