import { expect, it } from 'vitest';
import { nothingSelected, selectedAmong, selectionFor } from './selection.ts';

const all = { ids: new Set(['a', 'b']), isAll: true };

it('selects nothing in another list', () => {
  const made = { wanted: { tag: 'shop' }, selection: all };
  expect(selectionFor(made, { tag: 'shop', state: undefined })).toBe(made);
  expect(selectionFor(made, {})).toEqual({ wanted: {}, selection: nothingSelected });
  expect(selectionFor({ wanted: {}, selection: all }, { host: 'a.example' }).selection).toBe(nothingSelected);
});

it('selects only what is listed', () => {
  const some = { ids: new Set(['a', 'b', 'c']), isAll: false };
  expect(selectedAmong([{ id: 'b' }, { id: 'd' }, { id: 'c' }], some)).toEqual({
    ids: new Set(['b', 'c']),
    isAll: false,
  });
  expect(selectedAmong([{ id: 'a' }], all).isAll).toBe(true);
  expect(selectedAmong([], all)).toEqual(nothingSelected);
});
