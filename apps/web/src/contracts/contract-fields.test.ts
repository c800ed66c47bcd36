import { expect, test } from 'vitest';
import { contractFieldErrors, fileNameOf } from './contract-fields.tsx';

test.each([
  ['Launch of the shop', 'yaml', 'launch-of-the-shop.yaml'],
  ['redirects.yml', 'yaml', 'redirects.yml'],
  ['redirects.yml', 'csv', 'redirects.yml.csv'],
  ['Umzug März', 'lines', 'umzug-märz.txt'],
  ['../../etc', 'csv', 'etc.csv'],
  ['***', 'yaml', 'contract.yaml'],
] as const)('fileNameOf(%j, %s)', (name, spelling, fileName) => {
  expect(fileNameOf(name, spelling)).toBe(fileName);
});

test.each([
  [{ name: 'Shop', base: '' }, {}],
  [{ name: ' Shop ', base: ' https://shop.example.com ' }, {}],
  [{ name: '  ', base: ' ' }, { name: 'Contract name required' }],
  [{ name: 'a'.repeat(101), base: '' }, { name: expect.stringContaining('too long') }],
  [{ name: 'https://ada:s3cret@a.example', base: '' }, { name: expect.stringContaining('has a password') }],
  [{ name: 'Shop', base: 'shop/path' }, { base: expect.stringContaining('without a path') }],
])('validates %j', (given, errors) => {
  expect(contractFieldErrors(given)).toEqual(errors);
});
