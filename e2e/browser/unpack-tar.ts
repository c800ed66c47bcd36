import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const blockBytes = 512;

/**
 * Writes the plain files and folders of a POSIX (ustar) archive below a folder. Throws for entries that point outside.
 */
export function unpackTar(archive: Buffer, folder: string): void {
  const root = path.resolve(folder);
  let offset = 0;
  while (offset + blockBytes <= archive.length && archive[offset] !== 0) {
    const field = (at: number, length: number) =>
      archive.toString('latin1', offset + at, offset + at + length).replace(/\0.*$/s, '');
    const size = Number.parseInt(field(124, 12), 8) || 0;
    const type = field(156, 1);
    const target = path.resolve(root, field(0, 100));
    if (target !== root && !target.startsWith(root + path.sep))
      throw new Error(`Archive entry outside its folder: ${target}`);

    const content = archive.subarray(offset + blockBytes, offset + blockBytes + size);
    if (type === '5') mkdirSync(target, { recursive: true });
    if (type === '' || type === '0') {
      mkdirSync(path.dirname(target), { recursive: true });
      writeFileSync(target, content, { mode: 0o755 });
    }
    offset += blockBytes + Math.ceil(size / blockBytes) * blockBytes;
  }
}
