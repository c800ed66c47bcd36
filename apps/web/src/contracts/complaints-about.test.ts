import { expect, test } from 'vitest';
import { complaintsAbout } from './complaints-about.ts';

test.each([
  [{ name: 'Shop', base: '' }, {}],
  [{ name: ' Shop ', base: ' https://shop.example.com ' }, {}],
  [{ name: '  ', base: ' ' }, { name: 'Contract name required' }],
  [{ name: 'a'.repeat(101), base: '' }, { name: expect.stringContaining('too long') }],
  [{ name: 'https://ada:s3cret@a.example', base: '' }, { name: expect.stringContaining('has a password') }],
  [{ name: 'Shop', base: 'shop/path' }, { base: expect.stringContaining('without a path') }],
])('%j', (given, complaints) => {
  expect(complaintsAbout(given)).toEqual(complaints);
});
