import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { longFiles } from './longest-first.ts';

it.each(longFiles)('%s, which is begun early, is there', (file) => {
  expect(existsSync(path.resolve(import.meta.dirname, '..', file))).toBe(true);
});
