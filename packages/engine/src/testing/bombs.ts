import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';

const zeros = Buffer.alloc(50 * 1024 * 1024);

const nonsense = createHash('sha512').update('nonsense').digest();

/** The second half is garbage, so decoding that far fails. */
const broken = (bomb: Buffer): Buffer => bomb.fill(nonsense, Math.floor(bomb.length / 2));

/** Bodies that decode to many times their length, by their Content-Encoding. */
export const bombs: readonly [encoding: string, bomb: Buffer][] = [
  ['gzip', broken(gzipSync(zeros))],
  ['deflate', broken(deflateSync(zeros))],
  ['br', broken(brotliCompressSync(zeros, { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }))],
  ['zstd', broken(zstdCompressSync(zeros))],
  ['gzip, gzip', gzipSync(broken(gzipSync(zeros)))],
];
