import { expect, test } from 'vitest';
import { splitUrl } from './hop-row.tsx';

test.each([
  ['https://a.example/b?c#d', ['https://', 'a.example', '/b?c#d']],
  ['https://a.example:8443', ['https://', 'a.example:8443', '']],
  ['https://a.example?b@c', ['https://', 'a.example', '?b@c']],
  ['https://user:•••@a.example/@b', ['https://user:•••@', 'a.example', '/@b']],
  ['http://[::1]:80/', ['http://', '[::1]:80', '/']],
  ['mailto:someone', ['', 'mailto:someone', '']],
  ['', ['', '', '']],
])('splitUrl(%j)', (url, [before, host, after]) => {
  expect(splitUrl(url)).toEqual({ before, host, after });
});
