import { describe, expect, it } from 'vitest';
import { decodeLabel } from './punycode.ts';

describe('decodeLabel', () => {
  it.each([
    ['example', 'example'],
    ['xn--bcher-kva', 'bücher'],
    ['XN--MNCHEN-3YA', 'MüNCHEN'],
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
