import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forbidsZoom, isLaidOutForDevice, limitsZoom, parseViewport } from './viewport.ts';

describe('parseViewport', () => {
  it.for<[content: string, found: Record<string, string>]>([
    ['width=device-width, initial-scale=1', { width: 'device-width', 'initial-scale': '1' }],
    ['Width = Device-Width ; initial-scale=1.0', { width: 'device-width', 'initial-scale': '1.0' }],
    ['width=device-width initial-scale=1', { width: 'device-width', 'initial-scale': '1' }],
    ['width=300,width=400', { width: '400' }],
    ['width,height=5', { height: '5' }],
    ['width=,height=5', { height: '5' }],
    ['=5, width', {}],
    ['', {}],
  ])('%s', ([content, found]) => {
    expect(Object.fromEntries(parseViewport(content))).toEqual(found);
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.string(), (content) => parseViewport(content) instanceof Map));
  });
});

describe('isLaidOutForDevice', () => {
  it.for([
    ['width=device-width', true],
    ['initial-scale=1', true],
    ['initial-scale=yes', true],
    ['width=1024', true],
    ['width=device-width, initial-scale=0.5', false],
    ['initial-scale=small', false],
    ['width=wide', false],
    ['shrink-to-fit=no', false],
    ['', false],
  ] as const)('%s: %s', ([content, expected]) => {
    expect(isLaidOutForDevice(parseViewport(content))).toBe(expected);
  });
});

describe('zoom', () => {
  it.for([
    ['user-scalable=no', true, false],
    ['user-scalable=0', true, false],
    ['user-scalable=yes', false, false],
    ['user-scalable=1', false, false],
    ['user-scalable=-1', false, false],
    ['maximum-scale=1', false, true],
    ['maximum-scale=yes', false, true],
    ['maximum-scale=5', false, false],
    ['maximum-scale=-1', false, false],
    ['maximum-scale=none', false, false],
    ['', false, false],
  ] as const)('%s: forbids %s, limits %s', ([content, forbids, limits]) => {
    const properties = parseViewport(content);
    expect([forbidsZoom(properties), limitsZoom(properties)]).toEqual([forbids, limits]);
  });
});
