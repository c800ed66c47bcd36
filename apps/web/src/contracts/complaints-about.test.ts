import { expect, test } from 'vitest';
import { complaintsAbout } from './complaints-about.ts';

test.each([
  [{ name: 'Shop', base: '' }, {}],
  [{ name: ' Shop ', base: ' https://shop.example.com ' }, {}],
  [{ name: '  ', base: ' ' }, { name: 'Contract name required' }],
  [{ name: 'a'.repeat(101), base: '' }, { name: expect.stringContaining('too long') }],
  [{ name: 'Shop', base: 'shop/path' }, { base: expect.stringContaining('without a path') }],
])('%j', (given, complaints) => {
  expect(complaintsAbout(given)).toEqual(complaints);
});
