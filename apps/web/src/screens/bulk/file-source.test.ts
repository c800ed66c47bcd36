import { expect, test } from 'vitest';
import { isCsvFile } from './file-source.tsx';

test.each([
  ['urls.csv', 'text/csv', true],
  ['URLS.CSV', '', true],
  ['urls.csv', 'application/vnd.ms-excel', true],
  ['export', 'text/csv', true],
  ['urls.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', false],
  ['urls.csv.zip', 'application/zip', false],
  ['csv', '', false],
])('isCsvFile of %s with type "%s" is %s', (name, type, isCsv) => {
  expect(isCsvFile({ name, type })).toBe(isCsv);
});
