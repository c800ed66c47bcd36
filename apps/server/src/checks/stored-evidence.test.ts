import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type CheckEvidence, readEvidence, writeEvidence } from './stored-evidence.ts';

/**
 * Packs as servers stored them: a check over https with an analysis, and a trace in which no value can stand in for
 * another. Released packs never change: a new version gets a new pair of files.
 */
const golden = (file: string) => readFileSync(join(import.meta.dirname, 'golden', file));
const storedLines = (version: number) =>
  zstdDecompressSync(golden(`evidence-${version}.zst`))
    .toString()
    .split('\n');
const expectedOf = (version: number): CheckEvidence[] =>
  JSON.parse(golden(`evidence-${version}.json.golden`).toString());

describe('stored evidence', () => {
  it.each([1])('of version %i is read as it was stored', (version) => {
    expect(storedLines(version).map(readEvidence)).toEqual(expectedOf(version));
  });

  it('is written exactly like the last version', () => {
    expect(expectedOf(1).map(writeEvidence)).toEqual(storedLines(1));
  });

  it('of an unknown version is rejected, not misread', () => {
    const line = writeEvidence({ trace: { hops: [], end: { kind: 'final' } }, analysis: null });
    expect(() => readEvidence(line.replace('"version":1', '"version":2'))).toThrow('has version 2');
    expect(() => readEvidence(line.replace('"version":1,', ''))).toThrow('has version undefined');
  });
});
