/** RFC 1952 section 2.3.1: the bits of FLG that say which fields follow the ten bytes of every header. */
const headerFlags = { checksum: 2, extra: 4, name: 8, comment: 16 };
const fixedHeaderBytes = 10;

/** The deflate data of a gzip or zlib body, its header cut off; null when it has none. */
export function deflateData(coding: string, body: Buffer): Buffer | null {
  if (coding === 'deflate') return isZlib(body[0] ?? 0) ? body.subarray(2) : body;
  if (body[0] !== 0x1f || body[1] !== 0x8b || body[2] !== 8) return null;
  const flags = body[3] ?? 0;
  let offset = fixedHeaderBytes;
  if (flags & headerFlags.extra) offset += 2 + (body[offset] ?? 0) + 256 * (body[offset + 1] ?? 0);
  for (const text of [headerFlags.name, headerFlags.comment]) {
    if (flags & text) offset = endOfText(body, offset);
  }
  if (flags & headerFlags.checksum) offset += 2;
  return offset < body.length ? body.subarray(offset) : null;
}

/** RFC 9110 section 8.4.1.2: some servers send deflate without its zlib wrapper, which starts with 8 in the low bits. */
export const isZlib = (firstByte: number): boolean => (firstByte & 0x0f) === 8;

function endOfText(body: Buffer, start: number): number {
  const end = body.indexOf(0, start);
  return end === -1 ? body.length : end + 1;
}
