import type { Project } from '@hopwise/model';
import { expect, test } from 'vitest';
import { projectChoices } from './request-fields.tsx';

const projects = [
  { id: 'a', name: 'Mine', isDefault: true },
  { id: 'b', name: 'Shop', isDefault: false },
] as Project[];

test.each<[string, readonly Project[], [string, string][]]>([
  [
    'default-project',
    projects,
    [
      ['default-project', 'Mine'],
      ['b', 'Shop'],
    ],
  ],
  [
    'a',
    projects,
    [
      ['a', 'Mine'],
      ['b', 'Shop'],
    ],
  ],
  [
    'b',
    projects,
    [
      ['default-project', 'Mine'],
      ['b', 'Shop'],
    ],
  ],
  [
    'c',
    projects,
    [
      ['c', 'This project'],
      ['default-project', 'Mine'],
      ['b', 'Shop'],
    ],
  ],
  ['default-project', [], [['default-project', 'Default project']]],
])('includes %s in the choices', (chosen, known, expected) => {
  expect(projectChoices(chosen, known).map(({ value, label }) => [value, label])).toEqual(expected);
});
