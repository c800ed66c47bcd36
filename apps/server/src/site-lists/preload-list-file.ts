import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { PackedList } from './packed-list.ts';

const fileName = 'hsts-preload-list';
/** How soon a list is noticed that another process or thread has put there. */
const usualLookAgainMs = 10_000;

/**
 * The list that is kept in DATA_DIR, for all threads and processes that have this directory. Read when first asked for,
 * and again when it has changed.
 */
export class PreloadListFile {
  readonly #dataDir: string;
  readonly #lookAgainMs: number;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #seen = '';
  #list: PackedList | null = null;

  constructor(dataDir: string, lookAgainMs = usualLookAgainMs) {
    this.#dataDir = dataDir;
    this.#lookAgainMs = lookAgainMs;
  }

  /** null: there is none, or none that can be read. */
  current(): PackedList | null {
    if (performance.now() - this.#lookedAt >= this.#lookAgainMs) this.#look();
    return this.#list;
  }

  /** It has its name only once it is whole, so that whoever reads has the old list or the new one. */
  replace(packed: Uint8Array): void {
    mkdirSync(this.#dataDir, { recursive: true, mode: 0o700 });
    const draft = `${this.#path}.${process.pid}.unfinished`;
    const file = openSync(draft, 'w', 0o600);
    try {
      for (let at = 0; at < packed.length; ) at += writeSync(file, packed, at);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(draft, this.#path);
    this.#look();
  }

  get #path(): string {
    return join(this.#dataDir, fileName);
  }

  #look(): void {
    this.#lookedAt = performance.now();
    const stats = statSync(this.#path, { throwIfNoEntry: false });
    const seen = stats === undefined ? '' : `${stats.ino} ${stats.size} ${stats.mtimeMs}`;
    if (seen === this.#seen) return;
    this.#seen = seen;
    this.#list = stats === undefined ? null : (this.#read() ?? null);
  }

  #read(): PackedList | undefined {
    try {
      return PackedList.open(readFileSync(this.#path));
    } catch {
      // It may have gone between two looks, or belong to somebody else: then it is as good as none.
      return undefined;
    }
  }
}
