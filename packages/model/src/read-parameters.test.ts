import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readParameters } from './read-parameters.ts';
import { itGrowsLinearly } from './testing/it-grows-linearly.ts';

it('has the parameters that URLSearchParams has', () => {
  const piece = fc.constantFrom('&', '=', '?', '#', '+', '%', '%20', '%C3%A9', '%ff', 'é', 'a', 'name', '');
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const text = pieces.join('');
      expect([...readParameters(text)]).toEqual([...new URLSearchParams(`?${text}`)]);
    }),
  );
});

itGrowsLinearly('reading %s', { parameters: (text) => [...readParameters(text)] }, ['&a', '&a=', '&%23', '&%23=']);
