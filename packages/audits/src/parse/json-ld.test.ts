import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseJsonLd } from './json-ld.ts';

describe('parseJsonLd', () => {
  it.for<[name: string, text: string, found: object]>([
    ['one type', '{"@type":"Product"}', { valid: true, types: ['Product'] }],
    ['several types', '{"@type":["Product","Thing"]}', { valid: true, types: ['Product', 'Thing'] }],
    ['graph', '{"@graph":[{"@type":"A"},{"@type":"B","x":{"@type":"A"}}]}', { valid: true, types: ['A', 'B'] }],
    ['list', '[{"@type":"A"},{"@type":"B"}]', { valid: true, types: ['A', 'B'] }],
    ['a type that is no text', '{"@type":{"x":1}}', { valid: true, types: [] }],
    ['no type', '{}', { valid: true, types: [] }],
    ['no object', 'null', { valid: true, types: [] }],
    ['empty', '', { valid: false }],
    ['trailing comma', '{"@type":"A",}', { valid: false }],
  ])('%s', ([, text, found]) => {
    expect(parseJsonLd(text)).toMatchObject(found);
  });

  it('survives any depth', () => {
    expect(parseJsonLd(`${'['.repeat(200_000)}${']'.repeat(200_000)}`)).toHaveProperty('valid');
    expect(parseJsonLd('['.repeat(1_000_000))).toMatchObject({ valid: false });
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => 'valid' in parseJsonLd(text)));
  });
});
