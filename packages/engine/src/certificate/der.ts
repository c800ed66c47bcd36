/** One tag-length-value element of DER (X.690 section 10). */
export interface DerElement {
  /** The whole identifier octet: class, constructed bit and number. */
  tag: number;
  content: Buffer;
  /** The element with its header. */
  raw: Buffer;
}

export const derTag = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  oid: 0x06,
  enumerated: 0x0a,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  /** A context-specific element with other elements inside, such as `[3] EXPLICIT`. */
  contextConstructed: (number: number) => 0xa0 | number,
  contextPrimitive: (number: number) => 0x80 | number,
} as const;

/** Reads the element at the start of `bytes`. Returns undefined for anything that is not DER. */
export function readDer(bytes: Buffer): DerElement | undefined {
  const tag = bytes[0];
  const firstLength = bytes[1];
  const usesLongTag = tag === undefined || (tag & 0x1f) === 0x1f;
  if (usesLongTag || firstLength === undefined) return undefined;
  if (firstLength < 0x80) return elementOf(bytes, tag, 2, firstLength);
  const lengthBytes = firstLength & 0x7f;
  const isReadable = lengthBytes >= 1 && lengthBytes <= 4 && bytes.length >= 2 + lengthBytes;
  return isReadable ? elementOf(bytes, tag, 2 + lengthBytes, bytes.readUIntBE(2, lengthBytes)) : undefined;
}

function elementOf(bytes: Buffer, tag: number, headerLength: number, length: number): DerElement | undefined {
  const end = headerLength + length;
  if (bytes.length < end) return undefined;
  return { tag, content: bytes.subarray(headerLength, end), raw: bytes.subarray(0, end) };
}

/** The elements that follow each other in `bytes`; whatever comes after the first broken one is left out. */
export function readDerList(bytes: Buffer): DerElement[] {
  const elements: DerElement[] = [];
  let rest = bytes;
  for (let element = readDer(rest); element; element = readDer(rest)) {
    elements.push(element);
    rest = rest.subarray(element.raw.length);
  }
  return elements;
}

/** The elements inside the sequence (or other constructed element) at the start of `bytes`. */
export function readDerChildren(bytes: Buffer): DerElement[] {
  const parent = readDer(bytes);
  return parent ? readDerList(parent.content) : [];
}

/** The dotted text of an object identifier's content (X.690 section 8.19). */
export function oidText(content: Buffer): string {
  const arcs: number[] = [];
  let arc = 0;
  for (const byte of content) {
    arc = arc * 128 + (byte & 0x7f);
    if (byte & 0x80) continue;
    arcs.push(arc);
    arc = 0;
  }
  const [first = 0, ...others] = arcs;
  const root = Math.min(2, Math.floor(first / 40));
  return [root, first - root * 40, ...others].join('.');
}
