import fc from 'fast-check';
import { expect, it } from 'vitest';
import { changedPart } from './urls.tsx';

it.each([
  ['/new/shoes', '/old/shoes', '/[new]/shoes'],
  ['/shoes', '/shoes', '/shoes[]'],
  ['/shoes/red', '/shoes', '/shoes[/red]'],
  ['/shoes', '/shoes/red', '/[shoes]'],
  ['/page?a=1&b=2', '/page?a=1&b=3', '/page?a=1&b=[2]'],
  ['/newer', '/newest', '/[newer]'],
  ['/old-shop/x', '/old-store/x', '/old-[shop]/x'],
  ['', '/x', '[]'],
])('marks the part of %s that differs from %s', (text, other, marked) => {
  const { before, changed, after } = changedPart(text, other);
  expect(`${before}[${changed}]${after}`.replace(/\[\]$/, changed === '' ? '[]' : '')).toBe(marked);
});

it('keeps the entire text', () => {
  fc.assert(
    fc.property(fc.webPath(), fc.webPath(), (text, other) => {
      const { before, changed, after } = changedPart(text, other);
      expect(before + changed + after).toBe(text);
      expect(changedPart(text, text).changed).toBe('');
    }),
  );
});
