import { Transform, type TransformCallback } from 'node:stream';

/** RFC 1952 section 2.3.1: the bits of FLG that say which fields follow the ten bytes of every header. */
const headerFlags = { checksum: 2, extra: 4, name: 8, comment: 16 };
const fixedHeaderBytes = 10;
const magic = Buffer.from([0x1f, 0x8b, 8]);

/** Browsers read any length; no honest server sends a name or comment of that size. */
const maxHeaderBytes = 128 * 1024;

/** Takes the header off gzip data and lets the rest pass: deflate data, a checksum, and what else may follow. */
export class GzipHeaderRemover extends Transform {
  /** The header bytes so far; null once it has been removed. */
  #header: Buffer | null = Buffer.alloc(0);

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    const bytes = this.#header === null ? chunk : Buffer.concat([this.#header, chunk]);
    if (this.#header !== null && !mayBeHeader(bytes, this.#header.length)) {
      done(new Error('not gzip'));
      return;
    }
    const dataAt = this.#header === null ? 0 : headerEnd(bytes);
    this.#header = dataAt > bytes.length ? bytes : null;
    if (dataAt < bytes.length) this.push(bytes.subarray(dataAt));
    done();
  }
}

const mayBeHeader = (bytes: Buffer, seenBefore: number): boolean =>
  seenBefore <= maxHeaderBytes && bytes.subarray(0, magic.length).equals(magic.subarray(0, bytes.length));

/** Where the deflate data begins; beyond the end of the bytes when these are not the whole header. */
function headerEnd(bytes: Buffer): number {
  const flags = bytes[3] ?? 0;
  let offset = fixedHeaderBytes;
  if (flags & headerFlags.extra) offset += 2 + (bytes[offset] ?? 0) + 256 * (bytes[offset + 1] ?? 0);
  for (const text of [headerFlags.name, headerFlags.comment]) {
    if (flags & text) offset = endOfText(bytes, offset);
  }
  return flags & headerFlags.checksum ? offset + 2 : offset;
}

function endOfText(bytes: Buffer, start: number): number {
  const end = bytes.indexOf(0, start);
  return end === -1 || start >= bytes.length ? bytes.length + 1 : end + 1;
}
