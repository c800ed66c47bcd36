import { expect, it } from 'vitest';
import { withoutUserInfo } from './without-user-info.ts';

it.each([
  ['http://a:b@site.test/c@d', 'http://site.test/c@d'],
  ['http://a@site.test/#x', 'http://site.test/#x'],
  ['http://:b@site.test', 'http://site.test/'],
  ['http://site.test/@Someone', 'http://site.test/@Someone'],
  ['http://site.test', 'http://site.test'],
  ['no URL @ all', 'no URL @ all'],
])('%s', (url, expected) => {
  expect(withoutUserInfo(url)).toBe(expected);
});
