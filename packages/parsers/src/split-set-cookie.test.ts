import { expect, test } from 'vitest';
import { splitSetCookie } from './split-set-cookie.ts';

test.each([
  ['a=1', { name: 'a', value: '1', attributes: [] }],
  [
    'sid=x=y; Path=/; HttpOnly ;; SameSite = Lax',
    {
      name: 'sid',
      value: 'x=y',
      attributes: [
        ['Path', '/'],
        ['HttpOnly', null],
        ['SameSite', 'Lax'],
      ],
    },
  ],
  ['bare', { name: '', value: 'bare', attributes: [] }],
  ['', { name: '', value: '', attributes: [] }],
  ['=v', { name: '', value: 'v', attributes: [] }],
])('splitSetCookie(%j)', (line, parts) => {
  expect(splitSetCookie(line)).toEqual(parts);
});
