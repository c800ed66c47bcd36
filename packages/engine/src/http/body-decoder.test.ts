import { expect, it } from 'vitest';
import { bombs } from '../testing/bombs.ts';
import { BodyDecoder, codingsOf } from './body-decoder.ts';

const maxBytes = 256 * 1024;

it.each(bombs)('no more of a %s bomb is decoded than is wanted', async (encoding, bomb) => {
  const decoder = new BodyDecoder(codingsOf(encoding) ?? [], maxBytes);
  decoder.write(bomb);
  const { content, cut, error } = await decoder.result(true);
  expect([content.length, cut]).toEqual([maxBytes, true]);
  expect(error, 'what is broken behind the limit is never reached').toBeNull();
});

it.each(bombs)('finds what is broken at the end of a %s bomb', { tags: 'slow' }, async (encoding, bomb) => {
  const decoder = new BodyDecoder(codingsOf(encoding) ?? [], Number.POSITIVE_INFINITY);
  decoder.write(bomb);
  expect((await decoder.result(true)).error).toMatchObject({ code: 'INVALID_RESPONSE' });
});
