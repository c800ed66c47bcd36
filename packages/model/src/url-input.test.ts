import { describe, expect, it } from 'vitest';
import { parseUrlInput } from './url-input.ts';

describe('parseUrlInput', () => {
  it.each([
    ['https://example.com/a?b#c', 'https://example.com/a?b#c'],
    ['example.com', 'http://example.com/'],
    ['  example.com/path  ', 'http://example.com/path'],
    ['example.com:8080/x', 'http://example.com:8080/x'],
    ['localhost:3000', 'http://localhost:3000/'],
    ['localhost', 'http://localhost/'],
    ['HTTP://EXAMPLE.COM', 'http://example.com/'],
    ['http:example.com', 'http://example.com/'],
    ['bücher.example', 'http://xn--bcher-kva.example/'],
    ['192.0.2.1', 'http://192.0.2.1/'],
    ['[2001:db8::1]/x', 'http://[2001:db8::1]/x'],
    ['http://user:pw@example.com', 'http://user:pw@example.com/'],
    ['example.com/?to=https://other.example', 'http://example.com/?to=https://other.example'],
  ])('reads %s', (input, url) => {
    expect(parseUrlInput(input)?.href).toBe(url);
  });

  it.each([
    [''],
    ['   '],
    ['http://'],
    ['ht!tp://example.com'],
    ['exa mple.com'],
    ['ftp://example.com'],
    ['javascript:alert(1)'],
    ['mailto:someone@example.com'],
    ['data:text/html,x'],
    ['http://[::1'],
    ['http://example.com:99999'],
    ['http://256.256.256.256'],
  ])('refuses %j', (input) => {
    expect(parseUrlInput(input)).toBeUndefined();
  });

  it('refuses a host too long for the URL parser, which URL.canParse may take', () => {
    expect(parseUrlInput(`http://${'&'.repeat(50_000)}Bearer`)).toBeUndefined();
  });
});
