import { crc32, inflateSync } from 'node:zlib';
import { type LogoType, reportBrandLimits } from '@hopwise/model';

/** `data:image/png;base64,…`; the declared type is ignored, the bytes decide. */
const dataUrl = /^data:[^,]{0,80};base64,([A-Za-z0-9+/]*={0,2})$/;

/** Validates a logo by its bytes alone. Throws UnusableLogoError with the reason. */
export function readLogo(url: string): LogoFile {
  const { logoBytesMax, logoSideMin, logoSideMax } = reportBrandLimits;
  const encoded = dataUrl.exec(url)?.[1];
  requireUsable(encoded !== undefined, 'must be a file in PNG or JPEG format');
  const file = Buffer.from(encoded, 'base64');
  requireUsable(file.length <= logoBytesMax, `must be at most ${logoBytesMax / 1024} KB`);
  requireUsable(isPng(file) || isJpeg(file), 'must be a PNG or JPEG image');
  const limits = { sideMax: logoSideMax };
  const logo = isPng(file) ? readPng(file, limits) : readJpeg(file, limits);
  requireUsable(
    Math.min(logo.width, logo.height) >= logoSideMin,
    `is ${logo.width} × ${logo.height} pixels; the minimum is ${logoSideMin} × ${logoSideMin}`,
  );
  return logo;
}

/** A validated image: its size is known, and it contains only what is needed to draw it. */
export interface LogoFile {
  type: LogoType;
  width: number;
  height: number;
  bytes: Uint8Array;
}

/** Why an image is rejected, as the end of a sentence: `The logo …`. */
export class UnusableLogoError extends Error {
  override name = 'UnusableLogoError';
}

export function requireUsable(condition: boolean, why: string): asserts condition {
  if (!condition) throw new UnusableLogoError(why);
}

/** PNG, third edition, section 5.2. */
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export const isPng = (bytes: Buffer): boolean => bytes.subarray(0, signature.length).equals(signature);

const damagedPng = 'is damaged. Export it again as PNG.';

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
  requireUsable(header?.type === 'IHDR' && header.data.length === 13, damagedPng);
  requireUsable(chunks.at(-1)?.type === 'IEND', damagedPng);
  const width = header.data.readUInt32BE(0);
  const height = header.data.readUInt32BE(4);
  const [bitDepth = 0, colorType = 0, compression = 0, filter = 0, interlace = 0] = header.data.subarray(8);
  const samples = samplesOf[colorType];
  requireUsable(width > 0 && height > 0 && samples !== undefined && compression === 0 && filter === 0, damagedPng);
  requireUsable(width <= sideMax && height <= sideMax, tooLarge(width, height, sideMax));
  requireUsable(interlace === 0, 'is interlaced. Export it as PNG without interlacing.');
  requireUsable(
    bitDepth === 8 || (colorType === 3 && [1, 2, 4].includes(bitDepth)),
    'must have 8 bits per channel. Export it as an 8-bit PNG.',
  );
  requireUsable(colorType !== 3 || hasPalette(chunks), damagedPng);
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
    requireUsable(at + 12 <= file.length, damagedPng);
    const end = at + 12 + file.readUInt32BE(at);
    requireUsable(end <= file.length, damagedPng);
    requireUsable(crc32(file.subarray(at + 4, end - 4)) === file.readUInt32BE(end - 4), damagedPng);
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
  requireUsable(rows?.length === expected, damagedPng);
  for (let row = 0; row < height; row += 1) requireUsable((rows[row * rowLength] ?? 0) <= 4, damagedPng);
}

function unfolded(packed: Buffer, maxOutputLength: number): Buffer | null {
  try {
    return inflateSync(packed, { maxOutputLength });
  } catch {
    return null;
  }
}

export const isJpeg = (bytes: Buffer): boolean => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;

const damagedJpeg = 'is damaged. Export it again as JPEG.';

/** ITU-T T.81, table B.1. */
const startOfFrame = new Set([0xc0, 0xc1, 0xc2]);
const otherFrames = new Set([0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]);
const startOfScan = 0xda;
const endOfImage = 0xd9;
/** Segments needed for drawing: frames, tables, scans, and the two that define colors. All others are dropped. */
const isDrawn = (marker: number): boolean =>
  startOfFrame.has(marker) || [0xc4, 0xdb, 0xdd, startOfScan, 0xe0, 0xee].includes(marker);

interface Segment {
  marker: number;
  data: Buffer;
  /** Followed by compressed image data, in a scan. */
  whole: Buffer;
}

/** A JPEG is embedded in reports as is, so it is validated here, not decoded. */
export function readJpeg(file: Buffer, { sideMax }: Limits): LogoFile {
  const segments = segmentsOf(file);
  requireUsable(
    !segments.some(({ marker }) => otherFrames.has(marker)),
    'is an unsupported kind of JPEG. Export it as baseline or progressive JPEG.',
  );
  const frames = segments.filter(({ marker }) => startOfFrame.has(marker));
  const [frame] = frames;
  requireUsable(frame !== undefined && frames.length === 1 && frame.data.length >= 6, damagedJpeg);
  requireUsable(
    segments.some(({ marker }) => marker === startOfScan),
    damagedJpeg,
  );
  const [precision = 0] = frame.data;
  const height = frame.data.readUInt16BE(1);
  const width = frame.data.readUInt16BE(3);
  const components = frame.data[5] ?? 0;
  requireUsable(width > 0 && height > 0, damagedJpeg);
  requireUsable(width <= sideMax && height <= sideMax, tooLarge(width, height, sideMax));
  requireUsable(
    precision === 8 && (components === 1 || components === 3),
    'must be 8-bit RGB or grayscale. Export it for the web.',
  );
  const kept = segments.filter(({ marker }) => isDrawn(marker)).map(({ whole }) => whole);
  const bytes = Buffer.concat([Buffer.from([0xff, 0xd8]), ...kept, Buffer.from([0xff, endOfImage])]);
  return { type: 'image/jpeg', width, height, bytes };
}

function segmentsOf(file: Buffer): Segment[] {
  const segments: Segment[] = [];
  let at = 2;
  for (;;) {
    requireUsable(file[at] === 0xff && at + 1 < file.length, damagedJpeg);
    const marker = file[at + 1] ?? 0;
    if (marker === endOfImage) return segments;
    requireUsable(at + 4 <= file.length, damagedJpeg);
    const dataEnd = at + 2 + file.readUInt16BE(at + 2);
    requireUsable(dataEnd >= at + 4 && dataEnd <= file.length, damagedJpeg);
    const end = marker === startOfScan ? endOfScan(file, dataEnd) : dataEnd;
    segments.push({ marker, data: file.subarray(at + 4, dataEnd), whole: file.subarray(at, end) });
    at = end;
  }
}

/** Inside a scan, 0xff is followed by 0 or by a restart marker; anything else ends it. */
function endOfScan(file: Buffer, start: number): number {
  let at = start;
  while (at + 1 < file.length) {
    at = file.indexOf(0xff, at);
    if (at === -1) break;
    const next = file[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
    at += next === 0xff ? 1 : 2;
  }
  return file.length;
}
