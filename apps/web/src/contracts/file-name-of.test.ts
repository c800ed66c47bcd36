import { expect, test } from 'vitest';
import { fileNameOf } from './file-name-of.ts';

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
