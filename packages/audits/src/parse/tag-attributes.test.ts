import { expect, it } from 'vitest';
import { TagAttributes } from './tag-attributes.ts';

/** The attributes of a tag written as `name=value`, apart by single spaces. */
function attributesOf(written: string): TagAttributes {
  const attributes = new TagAttributes(written);
  let start = 0;
  for (const attribute of written.split(' ')) {
    const [name = '', value] = attribute.split('=');
    attributes.addName(start, start + name.length);
    if (value !== undefined) attributes.addValue(start + name.length + 1, start + attribute.length);
    start += attribute.length + 1;
  }
  return attributes;
}

it.for([
  ['href=/x', 'href', '/x'],
  ['HREF=/x', 'href', '/x'],
  ['hidden', 'hidden', ''],
  ['href=a&amp;b', 'href', 'a&b'],
  ['href=a href=b', 'href', 'a'],
  ['xhref=a hrefx=b hre=c', 'href', null],
  ['aria-label=x', 'aria-labelledby', null],
  ['lıng=x', 'lang', null],
  ['', 'href', null],
] as const)('of %j, %s is %j', ([written, name, value]) => {
  const attributes = attributesOf(written);
  expect(attributes.read(name)).toBe(value);
  expect(attributes.has(name)).toBe(value !== null);
  expect(attributes.hasAny(['x-other', name])).toBe(value !== null);
});

it.for([
  ['onclick=go()', true],
  ['class=x ONLOAD=go()', true],
  ['onclick', false],
  ['onclick= onload=x', true],
  ['o=x', false],
  ['icon=x', false],
] as const)('of %j, one that begins with on is filled: %s', ([written, isFilled]) => {
  expect(attributesOf(written).hasFilled('on')).toBe(isFilled);
});

it('forgets the tag before', () => {
  const attributes = attributesOf('href=/x');
  attributes.clear();
  expect(attributes.read('href')).toBeNull();
});
