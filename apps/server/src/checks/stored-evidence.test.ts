import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type CheckEvidence, readEvidence, writeEvidence } from './stored-evidence.ts';

/**
 * Packs as servers stored them: a check over https with an analysis, and a trace in which no value can take the place
 * of another. They are never made anew: a new version gets a new pair of files.
 */
const golden = (file: string) => readFileSync(join(import.meta.dirname, 'golden', file));
const storedLines = (version: number) =>
  zstdDecompressSync(golden(`evidence-${version}.zst`))
    .toString()
    .split('\n');
const expectedOf = (version: number): CheckEvidence[] =>
  JSON.parse(golden(`evidence-${version}.json.golden`).toString());

describe('stored evidence', () => {
  it.each([0, 1, 2])('of version %i is read as it was', (version) => {
    expect(storedLines(version).map(readEvidence)).toEqual(expectedOf(version));
  });

  it('of any version is read without the passwords that its URLs had', () => {
    const lines = zstdDecompressSync(golden('evidence-with-passwords.zst')).toString().split('\n');
    expect(lines.every((line) => line.includes('://ada:OPEN-sesame-7@'))).toBe(true);
    const shown = [0, 1, 2].map((version) => JSON.stringify(expectedOf(version)[0]));
    const named = shown.map((text) => JSON.parse(text.replaceAll(/(https?:\/\/)(?=[\w.-])/g, '$1ada:•••@')));
    expect(lines.map(readEvidence)).toEqual(named);
  });

  it('is written to the letter as the last version has it', () => {
    expect(expectedOf(2).map(writeEvidence)).toEqual(storedLines(2));
  });

  it('of a version to come is refused, not misread', () => {
    const line = writeEvidence({ trace: { hops: [], end: { kind: 'final' } }, analysis: null });
    expect(() => readEvidence(line.replace('"version":2', '"version":3'))).toThrow('has version 3');
  });
});
