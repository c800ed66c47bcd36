import type { Transform } from 'node:stream';

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
