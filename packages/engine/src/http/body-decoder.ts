import type { Transform } from 'node:stream';
import * as zlib from 'node:zlib';
import { constants, createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import type { NetError } from '@hopwise/model';
import { netError } from '../request/net-error.ts';

/** Node has zstd since 22.15; the hopwise command runs on older ones, too. */
const hasZstd = 'createZstdDecompress' in zlib;

/** What we ask servers for. */
export const acceptEncoding = hasZstd ? 'gzip, deflate, br, zstd' : 'gzip, deflate, br';

const zlibOptions = { finishFlush: constants.Z_SYNC_FLUSH };

const decoders = new Map<string, (firstByte: number) => Transform>([
  ['gzip', () => createGunzip(zlibOptions)],
  ['x-gzip', () => createGunzip(zlibOptions)],
  // RFC 9110 section 8.4.1.2: some servers send deflate without its zlib wrapper, which starts with 8 in the low bits.
  ['deflate', (firstByte) => ((firstByte & 0x0f) === 8 ? createInflate(zlibOptions) : createInflateRaw(zlibOptions))],
  ['br', () => createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH })],
]);
if (hasZstd) {
  // RFC 9659: at most 8 MB of window; without the limit a server could make us set aside 128.
  const params = { [constants.ZSTD_d_windowLogMax]: 23 };
  decoders.set('zstd', () => zlib.createZstdDecompress({ params }));
}

/** Honest servers use one. */
const maxCodings = 3;

/** The codings to undo, the last applied first (RFC 9110 section 8.4); null when that cannot be done. */
export function codingsOf(contentEncoding: string | null): string[] | null {
  // As nearly all redirects do.
  if (contentEncoding === null) return [];
  const codings = contentEncoding
    .split(',')
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== '' && coding !== 'identity');
  return codings.length <= maxCodings && codings.every((coding) => decoders.has(coding)) ? codings.reverse() : null;
}

export interface DecodedBody {
  content: Buffer;
  /** More would have come. */
  cut: boolean;
  error: NetError | null;
}

/** Decodes the start of a compressed body; what would exceed the limit is never decoded. */
export class BodyDecoder {
  readonly #codings: readonly string[];
  readonly #maxBytes: number;
  #pipeline: Transform[] = [];
  readonly #chunks: Buffer[] = [];
  #length = 0;
  #error: NetError | null = null;
  readonly #settled = Promise.withResolvers<void>();

  constructor(codings: readonly string[], maxBytes: number) {
    this.#codings = codings;
    this.#maxBytes = maxBytes;
  }

  get isFull(): boolean {
    return this.#length >= this.#maxBytes || this.#error !== null;
  }

  write(bytes: Buffer): void {
    if (this.isFull) return;
    if (this.#pipeline.length === 0) this.#start(bytes[0] ?? 0);
    // A copy: it is decoded later, when the network's buffer holds something else.
    this.#pipeline[0]?.write(Buffer.from(bytes));
  }

  /** Waits until all that was written is decoded. `ended`: the body came to its proper end. */
  async result(ended: boolean): Promise<DecodedBody> {
    if (this.#pipeline.length > 0 && !this.isFull) {
      this.#pipeline[0]?.end();
      await this.#settled.promise;
    }
    for (const decoder of this.#pipeline) decoder.destroy();
    // A body that broke off breaks its compression too; the first cause is told elsewhere.
    return { content: Buffer.concat(this.#chunks), cut: this.isFull, error: ended ? this.#error : null };
  }

  #start(firstByte: number): void {
    this.#pipeline = this.#codings.flatMap(
      (coding, index) => decoders.get(coding)?.(index === 0 ? firstByte : 8) ?? [],
    );
    for (const [index, decoder] of this.#pipeline.entries()) {
      const next = this.#pipeline[index + 1];
      decoder.on('error', () => this.#fail());
      if (next) decoder.pipe(next);
      else decoder.on('data', (chunk: Buffer) => this.#keep(chunk)).on('end', this.#settled.resolve);
    }
  }

  #keep(chunk: Buffer): void {
    const wanted = chunk.subarray(0, this.#maxBytes - this.#length);
    this.#chunks.push(wanted);
    this.#length += wanted.length;
    if (this.isFull) this.#stop();
  }

  #fail(): void {
    this.#error = netError('INVALID_RESPONSE', undefined, 'The page is compressed in a way that cannot be read.');
    this.#stop();
  }

  #stop(): void {
    for (const decoder of this.#pipeline) decoder.destroy();
    this.#settled.resolve();
  }
}
