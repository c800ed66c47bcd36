import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { unpackTar } from './unpack-tar.ts';

/** A ustar entry: a header block and the content, padded to whole blocks. */
function entry(name: string, content: string, type = '0'): Buffer {
  const header = Buffer.alloc(512);
  header.write(name, 0);
  header.write(content.length.toString(8).padStart(11, '0'), 124);
  header.write(type, 156);
  const body = Buffer.alloc(Math.ceil(content.length / 512) * 512);
  body.write(content);
  return Buffer.concat([header, body]);
}

const end = Buffer.alloc(1024);
const newFolder = () => mkdtempSync(path.join(tmpdir(), 'tar-'));

test('writes files and folders below the folder', () => {
  const folder = newFolder();
  const long = 'x'.repeat(700);
  unpackTar(Buffer.concat([entry('lib/', '', '5'), entry('lib/a.so', long), entry('deep/er/b', 'B'), end]), folder);
  expect(readFileSync(path.join(folder, 'lib/a.so'), 'utf8')).toBe(long);
  expect(readFileSync(path.join(folder, 'deep/er/b'), 'utf8')).toBe('B');
});

test.each(['../outside', 'a/../../outside'])('rejects an entry outside the folder: %s', (name) => {
  const folder = path.join(newFolder(), 'inside');
  expect(() => unpackTar(Buffer.concat([entry(name, 'evil'), end]), folder)).toThrow(
    'Archive entry outside its folder',
  );
  expect(existsSync(path.join(folder, '../outside'))).toBe(false);
});
