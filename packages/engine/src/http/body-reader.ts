import type { HopBody, NetError } from '@hopwise/model';
import { BodyDecoder, codingsOf, type DecodedBody, decoded } from './body-decoder.ts';

const nothing = Buffer.alloc(0);

/** The amount of an unneeded body that is read so the connection can be reused. */
const maxDrainedBytes = 64 * 1024;

export interface ReadBody {
  body: HopBody;
  /** The decoded start of the body, up to the requested length. */
  content: Buffer;
  /** Whether `content` is all of it. */
  contentComplete: boolean;
  /** Its compressed data stops before its end, though the body did not. Browsers show what there is. */
  endsEarly: boolean;
  /** It isn't compressed as it claims, so it can't be read. */
  isUndecodable: boolean;
}

/** Reads as much of one body as is wanted, and never keeps more. */
export class BodyReader {
  readonly #contentEncoding: string | null;
  readonly #keepBytes: number;
  readonly #decoder: BodyDecoder | null;
  readonly #chunks: Buffer[] = [];
  #bytes = 0;
  #kept = 0;
  #complete = false;
  #brokenBy: NetError | null = null;

  constructor(contentEncoding: string | null, keepBytes: number) {
    this.#contentEncoding = contentEncoding;
    const codings = codingsOf(contentEncoding);
    this.#keepBytes = keepBytes;
    // Browsers don't decode a body in an unknown coding.
    this.#decoder = codings && codings.length > 0 && keepBytes > 0 ? new BodyDecoder(codings, keepBytes) : null;
  }

  /** Whether all requested bytes have arrived. */
  get hasEnough(): boolean {
    return this.#decoder ? this.#decoder.isFull : this.#kept >= this.#keepBytes;
  }

  /** False when no more is wanted. */
  push(bytes: Buffer): boolean {
    this.#bytes += bytes.length;
    if (this.#decoder) {
      if (!this.hasEnough) this.#decoder.write(bytes);
      // Compressed data may decode to nothing forever.
      return this.#bytes < (this.hasEnough ? 0 : this.#keepBytes) + maxDrainedBytes;
    }
    if (this.#kept < this.#keepBytes) {
      const wanted = bytes.subarray(0, this.#keepBytes - this.#kept);
      this.#kept += wanted.length;
      // A copy: the rest of a network buffer is not to be kept alive for it.
      this.#chunks.push(Buffer.from(wanted));
    }
    return this.#bytes <= Math.max(this.#keepBytes, maxDrainedBytes);
  }

  end(): void {
    this.#complete = true;
  }

  breakOff(error: NetError | null): void {
    this.#brokenBy = error;
  }

  /** At once where nothing has to be decoded. */
  result(): ReadBody | Promise<ReadBody> {
    if (!this.#decoder) {
      const [first = nothing] = this.#chunks;
      const content = this.#chunks.length > 1 ? Buffer.concat(this.#chunks) : first;
      return this.#read(decoded(content, this.#kept < this.#bytes));
    }
    return this.#decoder.result(this.#complete).then((decoded) => this.#read(decoded));
  }

  #read({ content, cut, error, endsEarly, isUndecodable }: DecodedBody): ReadBody {
    const brokenBy = this.#brokenBy ?? error;
    const body: HopBody = {
      bytes: this.#bytes,
      complete: this.#complete,
      contentEncoding: this.#contentEncoding,
      ...(brokenBy && { brokenBy }),
    };
    return { body, content, contentComplete: this.#complete && !cut, endsEarly, isUndecodable };
  }
}
