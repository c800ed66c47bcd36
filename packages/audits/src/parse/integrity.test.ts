import { expect, it } from 'vitest';
import { parseIntegrity } from './outline-elements.ts';

it.each([
  ['', []],
  ['sha256-AAAA', ['sha256']],
  ['  sha384-ab+/==\n sha512-xy_- ', ['sha384', 'sha512']],
  ['sha512-abc?opt', ['sha512']],
  ['md5-abc sha1-abc sha256 sha256- sha256-a*b', []],
])('parseIntegrity reads %j', (attribute, algorithms) => {
  expect(parseIntegrity(attribute)).toEqual(algorithms);
});
