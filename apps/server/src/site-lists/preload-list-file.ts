import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { PackedList } from './packed-list.ts';

const fileName = 'hsts-preload-list';
/** How soon a list stored by another process or thread is noticed. */
const usualLookAgainMs = 10_000;

/**
 * The list stored in DATA_DIR, for all threads and processes that use this directory. Read on first use, and again when
 * it has changed.
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

  /** null: there is none, or it is unreadable. */
  current(): PackedList | null {
    if (performance.now() - this.#lookedAt >= this.#lookAgainMs) this.#look();
    return this.#list;
  }

  /** The file gets its name once it is complete, so that readers see the old list or the new one. */
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
      // It may have been deleted in between, or be unreadable: that counts as none.
      return undefined;
    }
  }
}
