import { crc32, inflateSync } from 'node:zlib';
import { type LogoFile, requireUsable } from './logo-file.ts';

/** PNG, third edition, section 5.2. */
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export const isPng = (bytes: Buffer): boolean => bytes.subarray(0, signature.length).equals(signature);

const damaged = 'is damaged. Export it again as PNG.';

interface Chunk {
  type: string;
  data: Buffer;
  whole: Buffer;
}

/** Samples per pixel, by color type (section 6.1). */
const samplesOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** Chunks needed for drawing. Texts, dates, locations and color profiles are dropped. */
const drawn = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);

export interface Limits {
  sideMax: number;
}

export function readPng(file: Buffer, { sideMax }: Limits): LogoFile {
  const chunks = chunksOf(file);
  const [header] = chunks;
  requireUsable(header?.type === 'IHDR' && header.data.length === 13, damaged);
  requireUsable(chunks.at(-1)?.type === 'IEND', damaged);
  const width = header.data.readUInt32BE(0);
  const height = header.data.readUInt32BE(4);
  const [bitDepth = 0, colorType = 0, compression = 0, filter = 0, interlace = 0] = header.data.subarray(8);
  const samples = samplesOf[colorType];
  requireUsable(width > 0 && height > 0 && samples !== undefined && compression === 0 && filter === 0, damaged);
  requireUsable(width <= sideMax && height <= sideMax, tooLarge(width, height, sideMax));
  requireUsable(interlace === 0, 'is interlaced. Export it as PNG without interlacing.');
  requireUsable(
    bitDepth === 8 || (colorType === 3 && [1, 2, 4].includes(bitDepth)),
    'must have 8 bits per channel. Export it as an 8-bit PNG.',
  );
  requireUsable(colorType !== 3 || hasPalette(chunks), damaged);
  requirePixels(chunks, height, 1 + Math.ceil((width * samples * bitDepth) / 8));
  const bytes = Buffer.concat([signature, ...chunks.filter(({ type }) => drawn.has(type)).map(({ whole }) => whole)]);
  return { type: 'image/png', width, height, bytes };
}

export const tooLarge = (width: number, height: number, sideMax: number): string =>
  `is ${width} × ${height} pixels; the maximum is ${sideMax} × ${sideMax}`;

function hasPalette(chunks: readonly Chunk[]): boolean {
  const palette = chunks.find(({ type }) => type === 'PLTE');
  return (
    palette !== undefined && palette.data.length % 3 === 0 && palette.data.length <= 768 && palette.data.length > 0
  );
}

/** Each chunk is its length, its type, its data and a checksum (section 5.3). */
function chunksOf(file: Buffer): Chunk[] {
  const chunks: Chunk[] = [];
  let at = signature.length;
  while (chunks.at(-1)?.type !== 'IEND') {
    requireUsable(at + 12 <= file.length, damaged);
    const end = at + 12 + file.readUInt32BE(at);
    requireUsable(end <= file.length, damaged);
    requireUsable(crc32(file.subarray(at + 4, end - 4)) === file.readUInt32BE(end - 4), damaged);
    chunks.push({
      type: file.toString('latin1', at + 4, at + 8),
      data: file.subarray(at + 8, end - 4),
      whole: file.subarray(at, end),
    });
    at = end;
  }
  return chunks;
}

/** A small file can decompress to a huge one: only as much as the image's size requires is decompressed. */
function requirePixels(chunks: readonly Chunk[], height: number, rowLength: number): void {
  const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data));
  const expected = height * rowLength;
  const rows = unfolded(packed, expected);
  requireUsable(rows?.length === expected, damaged);
  for (let row = 0; row < height; row += 1) requireUsable((rows[row * rowLength] ?? 0) <= 4, damaged);
}

function unfolded(packed: Buffer, maxOutputLength: number): Buffer | null {
  try {
    return inflateSync(packed, { maxOutputLength });
  } catch {
    return null;
  }
}
