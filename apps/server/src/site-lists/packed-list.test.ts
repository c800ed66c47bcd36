import { describe, expect, it } from 'vitest';
import type { PreloadEntries } from './packed-list.ts';
import { PackedList, packEntries } from './packed-list.ts';

const facts = { listedAt: '2026-11-01T00:00:00.000Z', source: 'test' };
const entries: PreloadEntries = new Map([
  ['facebook.com', 'subdomains'],
  ['m.facebook.com', 'none'],
  ['app', 'subdomains'],
  ['alone.org', 'host'],
  ['a-b.org', 'subdomains'],
  ['a.org', 'subdomains'],
  ['a.b.org', 'host'],
  ['xn--tst-qla.de', 'subdomains'],
]);
const open = (given: PreloadEntries) => PackedList.open(packEntries(given, facts));

describe('PackedList', () => {
  it.each([
    ['facebook.com', true],
    ['FACEBOOK.com.', true],
    ['www.facebook.com', true],
    ['a.b.facebook.com', true],
    ['notfacebook.com', false],
    ['com', false],
    // The longest listed name decides, even if it requires nothing.
    ['m.facebook.com', false],
    ['x.m.facebook.com', false],
    ['anything.app', true],
    ['app', true],
    ['alone.org', true],
    ['www.alone.org', false],
    ['a-b.org', true],
    ['a.org', true],
    ['a.b.org', true],
    ['x.a.b.org', false],
    ['b.org', false],
    ['xn--tst-qla.de', true],
    ['täst.de', false],
    ['', false],
    [`${'a.'.repeat(30_000)}app`, false],
  ])('%.30s: %s', (hostname, covered) => {
    expect(open(entries)?.covers(hostname)).toBe(covered);
  });

  it('finds each of many names, and none between them', () => {
    const names = Array.from({ length: 2000 }, (_, index) => `host-${index}.example`);
    const list = open(new Map(names.map((name) => [name, 'host'])));
    expect(names.filter((name) => !list?.covers(name))).toEqual([]);
    expect(names.filter((name) => list?.covers(`x${name}`) || list?.covers(name.replace('host', 'hos')))).toEqual([]);
  });

  it('knows its date and size', () => {
    expect(open(entries)).toMatchObject({ listedAt: new Date(facts.listedAt), hosts: 7 });
  });

  it.each<[string, (packed: Buffer) => Buffer]>([
    ['cut off', (packed) => packed.subarray(0, packed.length - 5)],
    ['cut off in its head', (packed) => packed.subarray(0, 20)],
    ['empty', () => Buffer.alloc(0)],
    ['of another version', (packed) => Buffer.from(packed.toString().replace('preload-1', 'preload-2'))],
    ['something else', () => Buffer.from('null\nx')],
  ])("doesn't open a file that is %s", (_, damage) => {
    expect(PackedList.open(damage(packEntries(entries, facts)))).toBeUndefined();
  });
});
