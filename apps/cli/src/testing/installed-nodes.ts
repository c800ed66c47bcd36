import { existsSync, realpathSync } from 'node:fs';
import path from 'node:path';

/** The Node of the tests, and others that are found on this computer. */
export function installedNodes(): string[] {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const found = (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, name))
    .filter((file) => existsSync(file))
    .map((file) => realpathSync(file));
  return [...new Set([realpathSync(process.execPath), ...found])];
}
