import { expect, test } from 'vitest';
import { setCookieParts } from './set-cookie-parts.ts';

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
])('setCookieParts(%j)', (line, parts) => {
  expect(setCookieParts(line)).toEqual(parts);
});
