import { crc32, deflateSync } from 'node:zlib';

/** Images generated here, so that every part of them can be wrong. */

interface PngOptions {
  width: number;
  height: number;
  bitDepth: number;
  colorType: number;
  interlace: number;
  /** Instead of the pixels that the size requires. */
  pixels: Buffer;
  /** Between the header and the pixels. */
  extra: Buffer;
}

const bytesPerPixel: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

export function pngChunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, sum]);
}

/** An image of one color, half transparent where the type allows it. */
export function samplePng(options: Partial<PngOptions> = {}): Buffer {
  const { width = 120, height = 40, bitDepth = 8, colorType = 6, interlace = 0, extra = Buffer.alloc(0) } = options;
  const rowLength = 1 + (width * (bytesPerPixel[colorType] ?? 1) * bitDepth) / 8;
  const rows = Buffer.alloc(Math.ceil(rowLength) * height, 0x80);
  for (let row = 0; row < height; row += 1) rows[row * Math.ceil(rowLength)] = 0;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([bitDepth, colorType, 0, 0, interlace], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', head),
    extra,
    pngChunk('IDAT', deflateSync(options.pixels ?? rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

interface JpegOptions {
  width: number;
  height: number;
  components: number;
  frame: number;
  extra: Buffer;
}

export function jpegSegment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

/** A small grayscale baseline JPEG, with the tables of ITU-T T.81 annex K reduced to the two codes it uses. */
export function sampleJpeg(options: Partial<JpegOptions> = {}): Buffer {
  const { width = 16, height = 16, components = 1, frame = 0xc0, extra = Buffer.alloc(0) } = options;
  const size = Buffer.alloc(6);
  size[0] = 8;
  size.writeUInt16BE(height, 1);
  size.writeUInt16BE(width, 3);
  size[5] = components;
  const parts = Array.from({ length: components }, (_, index) => [index + 1, 0x11, 0]).flat();
  const oneCode = Buffer.from([1, ...Array(15).fill(0), 0]);
  const scan = [components, ...Array.from({ length: components }, (_, index) => [index + 1, 0]).flat(), 0, 63, 0];
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    jpegSegment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')),
    extra,
    jpegSegment(0xdb, Buffer.from([0, ...Array(64).fill(16)])),
    jpegSegment(frame, Buffer.concat([size, Buffer.from(parts)])),
    jpegSegment(0xc4, Buffer.concat([Buffer.from([0x00]), oneCode])),
    jpegSegment(0xc4, Buffer.concat([Buffer.from([0x10]), oneCode])),
    jpegSegment(0xda, Buffer.from(scan)),
    Buffer.from([0x00, 0xff, 0x00, 0x00]),
    Buffer.from([0xff, 0xd9]),
  ]);
}

export const asDataUrl = (file: Buffer, type = 'image/png'): string => `data:${type};base64,${file.toString('base64')}`;
