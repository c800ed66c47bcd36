import type { Transform } from 'node:stream';
import * as zlib from 'node:zlib';
import { constants, createBrotliDecompress, createInflate, createInflateRaw } from 'node:zlib';
import type { NetError } from '@hopwise/model';
import { isLoopbackUrl } from '@hopwise/parsers';
import { netError } from '../request/net-error.ts';
import { type DecodingFailure, DecodingPipeline, GzipHeaderRemover } from './decoding-pipeline.ts';

/** Node has zstd since 22.15; the hopwise command runs on older ones, too. */
const hasZstd = 'createZstdDecompress' in zlib;

const secureEncodings = hasZstd ? 'gzip, deflate, br, zstd' : 'gzip, deflate, br';

/**
 * Chromium requests Brotli and Zstandard over secure connections only, and cannot read them over others: proxies used
 * to damage what they did not know. What stays on the computer counts as secure.
 */
const isSecureEnough = (url: URL): boolean => url.protocol === 'https:' || isLoopbackUrl(url);

/** The encodings we accept, the same as Chromium's. */
export const acceptEncodingFor = (url: URL): string => (isSecureEnough(url) ? secureEncodings : 'gzip, deflate');

/** Why browsers cannot read a body that came from this URL; undefined where they can. */
export function insecureCoding(url: URL, contentEncoding: string | null): NetError | undefined {
  const coding = codingsOf(contentEncoding)?.find((each) => each === 'br' || each === 'zstd');
  if (coding === undefined || isSecureEnough(url)) return undefined;
  const message = `The page is compressed with ${coding}, which browsers accept only over https.`;
  return netError('INVALID_RESPONSE', undefined, message);
}

/** Node's own would read what follows the data, a checksum and more members; browsers do not look at it. */
const gunzip = () => [new GzipHeaderRemover(), createInflateRaw()];
/**
 * RFC 9110 section 8.4.1.2: some servers send deflate without its zlib wrapper, which starts with 8 in the low bits.
 */
const isZlib = (firstByte: number): boolean => (firstByte & 0x0f) === 8;

const decoders = new Map<string, (firstByte: number) => Transform[]>([
  ['gzip', gunzip],
  ['x-gzip', gunzip],
  ['deflate', (firstByte) => [isZlib(firstByte) ? createInflate() : createInflateRaw()]],
  ['br', () => [createBrotliDecompress()]],
]);
if (hasZstd) {
  // RFC 9659: at most 8 MB of window; without the limit a server could make us set aside 128.
  const params = { [constants.ZSTD_d_windowLogMax]: 23 };
  decoders.set('zstd', () => [zlib.createZstdDecompress({ params })]);
}

/** Honest servers use one. */
const maxCodings = 3;

/**
 * The codings to undo, the last applied first (RFC 9110 section 8.4); null when the body isn't encoded.
 * Chromium does that with one that it does not know, and wherever `identity` is among them (URLRequestHttpJob).
 */
export function codingsOf(contentEncoding: string | null): string[] | null {
  // As nearly all redirects do.
  if (contentEncoding === null) return [];
  const codings = contentEncoding.split(',').map((coding) => coding.trim().toLowerCase());
  return codings.length <= maxCodings && codings.every((coding) => decoders.has(coding)) ? codings.reverse() : null;
}

export interface DecodedBody {
  content: Buffer;
  /** More would have come. */
  cut: boolean;
  error: NetError | null;
  /** The compressed data stops before its end, though the body did not. Browsers show what there is. */
  endsEarly: boolean;
  /** Nothing of it can be read. */
  isUndecodable: boolean;
}

const messages: Readonly<Record<DecodingFailure, string>> = {
  'ends-early': 'The compressed page is truncated.',
  damaged: 'Only part of the compressed page can be decoded.',
};

/** More steps would take longer than they save. */
const maxSteps = 4096;
const smallestStep = 64;

/** Decodes the start of a compressed body as browsers do; what would exceed the limit is never decoded. */
export class BodyDecoder {
  readonly #codings: readonly string[];
  readonly #maxBytes: number;
  #pipeline: DecodingPipeline | null = null;
  #written: Buffer[] = [];

  constructor(codings: readonly string[], maxBytes: number) {
    this.#codings = codings;
    this.#maxBytes = maxBytes;
  }

  get isFull(): boolean {
    return this.#pipeline?.isOver ?? false;
  }

  write(bytes: Buffer): void {
    if (this.isFull) return;
    this.#pipeline ??= this.#pipelineFor(bytes);
    // A copy: it is decoded later, when the network's buffer holds something else.
    const copy = Buffer.from(bytes);
    this.#written.push(copy);
    this.#pipeline.write(copy);
  }

  /** Waits until all that was written is decoded. `ended`: the body came to its proper end. */
  async result(ended: boolean): Promise<DecodedBody> {
    const first = this.#pipeline;
    const content = (await first?.result()) ?? Buffer.alloc(0);
    const failure = first?.failure ?? null;
    // A body that was cut off breaks its compression too; the first cause is reported elsewhere.
    if (first === null || failure === null || !ended) {
      return decoded(content, this.isFull);
    }
    return this.#decodeAgain(content);
  }

  /**
   * A decoder that fails gives up all that it had of the bytes it was given last, so they are given in small steps. The
   * checksum after the data of zlib is left out: browsers do not look at it.
   */
  async #decodeAgain(content: Buffer): Promise<DecodedBody> {
    const [coding = '', ...others] = this.#codings;
    const whole = Buffer.concat(this.#written);
    this.#written = [];
    const isWrapped = coding === 'deflate' && isZlib(whole[0] ?? 0);
    const bytes = isWrapped ? whole.subarray(2) : whole;
    const again = isWrapped
      ? new DecodingPipeline([createInflateRaw(), ...decodersOf(others)], this.#maxBytes)
      : this.#pipelineFor(whole);
    const step = Math.max(smallestStep, Math.ceil(bytes.length / maxSteps));
    for (let at = 0; at < bytes.length; at += step) again.write(bytes.subarray(at, at + step));
    const found = await again.result();
    if (again.failure === null) return decoded(found, again.isFull);
    return broken(found.length > content.length ? found : content, again.failure);
  }

  #pipelineFor(bytes: Buffer): DecodingPipeline {
    return new DecodingPipeline(decodersOf(this.#codings, bytes[0]), this.#maxBytes);
  }
}

/** Of a body whose first byte is known. */
const decodersOf = (codings: readonly string[], firstByte = 8): Transform[] =>
  codings.flatMap((coding, index) => decoders.get(coding)?.(index === 0 ? firstByte : 8) ?? []);

/** The part that could be read without an error. */
export const decoded = (content: Buffer, cut: boolean): DecodedBody => ({
  content,
  cut,
  error: null,
  endsEarly: false,
  isUndecodable: false,
});

function broken(content: Buffer, failure: DecodingFailure): DecodedBody {
  const isUndecodable = failure === 'damaged' && content.length === 0;
  const message = isUndecodable ? "The compressed page can't be decoded." : messages[failure];
  const error = netError('INVALID_RESPONSE', undefined, message);
  return { content, cut: true, error, endsEarly: failure === 'ends-early', isUndecodable };
}
