/// <reference path="./untyped-modules.d.ts" />
import punycode from 'punycode.js';

/** RFC 1035: a label has at most 63 octets. It also bounds the work. */
const maxLabelLength = 63;

/** A host name in the letters of its language. */
export const decodeHost = (host: string): string => host.split('.').map(decodeLabel).join('.');

/** Decodes one host name label (RFC 3492 section 6.2). A label that is not `xn--`, or is broken, is returned unchanged. */
export function decodeLabel(label: string): string {
  if (!/^xn--/i.test(label) || label.length > maxLabelLength) return label;
  try {
    return punycode.decode(label.slice(4).toLowerCase()) || label;
  } catch {
    return label;
  }
}
