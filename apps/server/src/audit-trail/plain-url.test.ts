import { describe, expect, it } from 'vitest';
import { plainUrl } from './plain-url.ts';

describe('a URL in the audit trail', () => {
  it.each([
    ['https://shop.example/a?token=secret#secret', 'https://shop.example/a'],
    ['http://ada:secret@shop.example/a', 'http://shop.example/a'],
    ['http://ada:secret@secret@shop.example/a', 'http://shop.example/a'],
    ['http:///ada:secret@shop.example/a', 'http://shop.example/a'],
    ['http:\\\\ada:secret@shop.example\\a', 'http://shop.example/a'],
    ['http:ada:secret@shop.example', 'http://shop.example/'],
    ['ada:secret@shop.example/a', 'shop.example/a'],
    ['http://ada:secret@[shop/a?secret', '[shop/a'],
    [`http://shop.example/${'a'.repeat(300)}`, `http://shop.example/${'a'.repeat(180)}`],
  ])('%s becomes %s', (url, written) => {
    expect(plainUrl(url)).toBe(written);
  });
});
