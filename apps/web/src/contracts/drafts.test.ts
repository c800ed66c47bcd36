import { describe, expect, test } from 'vitest';
import { draftAfterSave, draftOf, isStale, withPlainLines } from './drafts.ts';

const stored = { text: '/a -> /b\r\n/c -> /d', version: 3 };

describe('a draft', () => {
  test('is undefined for the stored text with any line endings', () => {
    expect(draftOf('/a -> /b\n/c -> /d', stored, undefined)).toBeUndefined();
    expect(draftOf(withPlainLines('/a -> /b\r/c -> /d'), stored, { text: 'x', version: 2 })).toBeUndefined();
  });

  test('keeps the version of its first change', () => {
    const first = draftOf('/x', stored, undefined);
    expect(first).toEqual({ text: '/x', version: 3 });
    expect(draftOf('/xy', { ...stored, version: 4 }, first)).toEqual({ text: '/xy', version: 3 });
  });

  test('is cleared by a save, except for text typed during the save', () => {
    const saved = { text: '/x', version: 4 };
    expect(draftAfterSave({ text: '/x', version: 3 }, saved)).toBeUndefined();
    expect(draftAfterSave({ text: '/xy', version: 3 }, saved)).toEqual({ text: '/xy', version: 4 });
    expect(draftAfterSave(undefined, saved)).toBeUndefined();
  });

  test('is stale when someone else changed the contract', () => {
    expect(isStale({ text: '/x', version: 3 }, stored)).toBe(false);
    expect(isStale({ text: '/x', version: 2 }, stored)).toBe(true);
    expect(isStale(undefined, stored)).toBe(false);
  });
});
