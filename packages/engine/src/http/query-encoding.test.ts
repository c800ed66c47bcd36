import { expect, it } from 'vitest';
import { encodeQuery } from './query-encoding.ts';

it.each([
  ['windows-1252', '/ä?ä€', '/ä?%E4%80'],
  ['utf-8', '/?ä', '/?ä'],
  ['utf-16le', '/?ä', '/?ä'],
  ['shift_jis', '/?aあb', '/?a%82%A0b'],
  ['euc-jp', '/?あｱ', '/?%A4%A2%8E%B1'],
  ['gbk', '/?你', '/?%C4%E3'],
  ['big5', '/?你', '/?%A7A'],
  ['euc-kr', '/?가', '/?%B0%A1'],
  ['koi8-r', '/?а', '/?%C1'],
  ['iso-2022-jp', '/?xあy', '/?x%1B$B$%22%1B(By'],
  ['iso-2022-jp', '/?あ😀', '/?%1B$B$%22%1B(B%26%23128512%3B'],
  ['windows-1252', '/?你😀', '/?%26%2320320%3B%26%23128512%3B'],
  ['windows-1252', '/ä#?ä', '/ä#?ä'],
  ['windows-1252', '/?ä#ä', '/?%E4#ä'],
  ['windows-1252', '/ä', '/ä'],
])('in %s %s becomes %s', (encoding, reference, expected) => {
  expect(encodeQuery(reference, encoding)).toBe(expected);
});
