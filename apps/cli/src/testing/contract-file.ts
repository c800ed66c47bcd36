import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface Folder extends AsyncDisposable {
  at(name: string): string;
}

/** Creates a folder with these files. */
export async function folderWith(files: Record<string, string>): Promise<Folder> {
  const folder = await mkdtemp(path.join(tmpdir(), 'hopwise-cli-'));
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
  return {
    at: (name) => path.join(folder, name),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true }),
  };
}
