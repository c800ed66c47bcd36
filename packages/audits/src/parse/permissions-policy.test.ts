import { describe, expect, it } from 'vitest';
import { featuresForEveryone, parsePermissionsPolicy } from './permissions-policy.ts';

const read = (...lines: string[]) => {
  const { features, unreadable } = parsePermissionsPolicy(lines);
  return { features: Object.fromEntries(features), unreadable };
};

describe('parsePermissionsPolicy', () => {
  it.each([
    ['camera=()', { camera: '()' }, []],
    [
      'camera=(), geolocation=(self "https://a.example, b")',
      { camera: '()', geolocation: '(self "https://a.example, b")' },
      [],
    ],
    ['camera=*;report-to=x , usb=self', { camera: '*', usb: 'self' }, []],
    ['camera', { camera: '?1' }, []],
    ["camera 'none'; usb *", {}, ["camera 'none'; usb *"]],
    ['camera=(', {}, ['camera=(']],
    ['', {}, []],
  ])('%s', (line, features, unreadable) => {
    expect(read(line)).toEqual({ features, unreadable });
  });

  it('joins lines, the last of a repeated feature counting', () => {
    expect(read('camera=()', 'camera=(self)').features).toEqual({ camera: '(self)' });
  });

  it('lists features that are open to every site', () => {
    expect(featuresForEveryone(parsePermissionsPolicy(['a=*, b=(*), c=(self), d=(self *), e=()']))).toEqual([
      'a',
      'b',
      'd',
    ]);
  });

  it.each([
    '('.repeat(1_000_000),
    `a=(${' '.repeat(2_000_000)}`,
    'a=(),'.repeat(500_000),
    `${'a'.repeat(2_000_000)}=(`,
  ])('stays quick on hostile input %#', (line) => {
    // Anything worse than linear runs into the suite's time limit.
    expect(() => parsePermissionsPolicy([line])).not.toThrow();
  });
});
