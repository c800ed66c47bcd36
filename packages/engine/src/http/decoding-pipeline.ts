import { Transform, type TransformCallback } from 'node:stream';

/** The early end of a body loses nothing that came before it; a damaged one cannot be decoded any further. */
export type DecodingFailure = 'ends-early' | 'damaged';

/** Decodes by several decoders, one after the other, and stops at a limit: what would exceed it is never decoded. */
export class DecodingPipeline {
  failure: DecodingFailure | null = null;
  readonly #decoders: readonly Transform[];
  readonly #maxBytes: number;
  readonly #chunks: Buffer[] = [];
  #length = 0;
  readonly #settled = Promise.withResolvers<void>();

  constructor(decoders: readonly Transform[], maxBytes: number) {
    this.#decoders = decoders;
    this.#maxBytes = maxBytes;
    for (const [index, decoder] of decoders.entries()) {
      const next = decoders[index + 1];
      decoder.on('error', (error: NodeJS.ErrnoException) => this.#fail(error, next));
      if (next) decoder.pipe(next);
      else decoder.on('data', (chunk: Buffer) => this.#keep(chunk)).on('end', this.#settled.resolve);
    }
  }

  get isFull(): boolean {
    return this.#length >= this.#maxBytes;
  }

  get isOver(): boolean {
    return this.isFull || this.failure !== null;
  }

  write(bytes: Buffer): void {
    if (!this.isOver) this.#decoders[0]?.write(bytes);
  }

  /** All that was written, decoded. */
  async result(): Promise<Buffer> {
    if (!this.isOver) {
      this.#decoders[0]?.end();
      await this.#settled.promise;
    }
    for (const decoder of this.#decoders) decoder.destroy();
    return Buffer.concat(this.#chunks);
  }

  #keep(chunk: Buffer): void {
    const wanted = chunk.subarray(0, this.#maxBytes - this.#length);
    this.#chunks.push(wanted);
    this.#length += wanted.length;
    if (this.isFull) this.#stop();
  }

  #fail({ code }: NodeJS.ErrnoException, next: Transform | undefined): void {
    this.failure ??= code === 'Z_BUF_ERROR' ? 'ends-early' : 'damaged';
    // What the decoder has given away already is for the next one to decode.
    if (next && !next.destroyed) next.end();
    else this.#stop();
  }

  #stop(): void {
    for (const decoder of this.#decoders) decoder.destroy();
    this.#settled.resolve();
  }
}

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
