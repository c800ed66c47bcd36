import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readParameters } from './read-parameters.ts';
import { itGrowsLinearly } from './testing/it-grows-linearly.ts';

it('has the parameters that URLSearchParams has', () => {
  expect([...readParameters('')]).toEqual([]);
  const piece = fc.constantFrom('&', '=', '?', '#', '+', '%', '%20', '%C3%A9', '%ff', 'é', 'a', 'name', '');
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const text = pieces.join('');
      const expected = [...new URLSearchParams(`?${text}`)];
      expect([...readParameters(`?${text}`)]).toEqual(expected);
      expect([...readParameters(`#${text}`)]).toEqual(expected);
    }),
  );
});

/** Servers send longer URLs than may be requested: as long as a head may be. */
const maxUrlChars = 256 * 1024;
itGrowsLinearly('reading %s', maxUrlChars, { parameters: (text) => [...readParameters(text)] }, [
  '&a',
  '&a=',
  '&%23',
  '&%23=',
]);
