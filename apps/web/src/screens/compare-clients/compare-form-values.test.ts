import { clientsByDefault, variantAxes } from '@hopwise/model';
import { expect, test } from 'vitest';
import { type CompareFormValues, describeCost } from './compare-form-values.ts';

const rest = '. Each counts as one request against your hourly limit. Max 2 at a time per host.';
const values = (chosen: Partial<CompareFormValues>): CompareFormValues => ({
  ...{ url: '', axes: [...variantAxes], clients: [...clientsByDefault] },
  ...chosen,
});

test.each<[string, Partial<CompareFormValues>, string]>([
  ['everything', {}, `16 traces plus a few URL variants${rest}`],
  ['one client', { axes: ['client'], clients: ['gptbot'] }, `3 traces${rest}`],
  ['URL variants', { axes: ['entry'] }, `2 traces plus a few URL variants${rest}`],
  ['a host by its name', { axes: ['address'], url: 'example.com' }, `4 traces${rest}`],
  [
    'a host by its IP address',
    { axes: ['address'], url: 'http://192.0.2.1/' },
    "The host is an IP address, so there's no other IP version to compare.",
  ],
  ['nothing', { axes: [] }, 'Choose at least one thing to compare.'],
  ['no client', { clients: [] }, 'Choose at least one client, or clear Clients.'],
])('describes the cost of comparing %s', (_, chosen, says) => {
  expect(describeCost(values(chosen))).toBe(says);
});
