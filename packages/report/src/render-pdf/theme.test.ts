import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { timingColors } from './theme.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

test('the parts of a time have the same colors in PDF reports as on screens', () => {
  const spark = /--spark: (#\w+);/.exec(read('apps/web/src/app/styles.css'))?.[1];
  const css = read('apps/web/src/chain/timing-colors.css').replaceAll('var(--spark)', spark ?? '');
  const onScreen = [...css.matchAll(/\[data-phase="(\w+)"\] \{\s+--phase: (?:light-dark\()?(#\w+)/g)];
  expect(Object.fromEntries(onScreen.map(([, key, color]) => [key, color]))).toEqual(timingColors);
});
