import { describe, expect, it } from 'vitest';
import { decodeHost, decodeLabel } from './decode-label.ts';

describe('decodeLabel', () => {
  it.each([
    ['example', 'example'],
    ['xn--bcher-kva', 'bücher'],
    ['XN--MNCHEN-3YA', 'münchen'],
    ['xn--fiqs8s', '中国'],
    ['xn--80ak6aa92e', 'аррӏе'],
    ['xn--p1ai', 'рф'],
  ])('%s', (label, decoded) => {
    expect(decodeLabel(label)).toBe(decoded);
  });

  it.each(['xn--', 'xn--99999999999', 'xn--ä', `xn--${'9'.repeat(100)}`, 'xn--a-ecp.ru'])(
    'leaves %s alone',
    (label) => {
      expect(decodeLabel(label)).toBe(label);
    },
  );
});

it('decodeHost decodes what can be decoded, label by label', () => {
  expect(decodeHost('xn--bcher-kva.xn--99999999999.example')).toBe('bücher.xn--99999999999.example');
});
