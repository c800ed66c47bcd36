import fc from 'fast-check';
import { expect, it } from 'vitest';
import { elementIds } from './outline-elements.ts';

it.for([
  ['<b id=a>', ['a']],
  ['<b id="a b">', ['a b']],
  ["<b class=x ID = 'a'>", ['a']],
  ['<b id=a><b id=b>', ['a', 'b']],
  ['<b id="">', []],
  ['<b id>', []],
  ['<b data-id=a>', []],
  ['<b id="a', []],
  ['', []],
] as const)('%s has the ids %s', ([html, ids]) => {
  expect([...elementIds(html)]).toEqual(ids);
});

it.for([' id="', " id='", ' id=', ' id ', ' id= '])('reads a long row of %j in bounded time', (unit) => {
  expect(() => elementIds(unit.repeat(100_000))).not.toThrow();
});

it('never throws', () => {
  const piece = fc.constantFrom(' id=', '"', "'", '>', ' ', 'a');
  fc.assert(fc.property(fc.array(fc.oneof(piece, fc.string())), (pieces) => void elementIds(pieces.join(''))));
});
