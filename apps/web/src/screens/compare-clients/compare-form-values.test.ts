import { clientsByDefault, variantAxes } from '@hopwise/model';
import { expect, test } from 'vitest';
import { type CompareFormValues, describeCost } from './compare-form-values.ts';

const rest = ', each of which counts as one of your requests per hour. At most two at once go to one host.';
const values = (chosen: Partial<CompareFormValues>): CompareFormValues => ({
  ...{ url: '', axes: [...variantAxes], clients: [...clientsByDefault] },
  ...chosen,
});

test.each<[string, Partial<CompareFormValues>, string]>([
  ['everything', {}, `16 traces and a few for other ways to write the URL${rest}`],
  ['one client', { axes: ['client'], clients: ['gptbot'] }, `3 traces${rest}`],
  ['other ways to write the URL', { axes: ['entry'] }, `2 traces and a few for other ways to write the URL${rest}`],
  ['a host by its name', { axes: ['address'], url: 'example.com' }, `4 traces${rest}`],
  [
    'a host by its IP address',
    { axes: ['address'], url: 'http://192.0.2.1/' },
    'This host is an IP address, so there is no other IP version to compare.',
  ],
  ['nothing', { axes: [] }, 'Choose at least one thing to compare.'],
  ['no client', { clients: [] }, 'Choose at least one client, or leave out clients.'],
])('says what comparing %s takes', (_, chosen, says) => {
  expect(describeCost(values(chosen))).toBe(says);
});
