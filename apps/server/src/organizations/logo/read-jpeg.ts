import { type LogoFile, requireUsable } from './logo-file.ts';
import { type Limits, tooLarge } from './read-png.ts';

export const isJpeg = (bytes: Buffer): boolean => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff;

const damaged = 'is damaged. Export it again as JPEG.';

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
  requireUsable(frame !== undefined && frames.length === 1 && frame.data.length >= 6, damaged);
  requireUsable(
    segments.some(({ marker }) => marker === startOfScan),
    damaged,
  );
  const [precision = 0] = frame.data;
  const height = frame.data.readUInt16BE(1);
  const width = frame.data.readUInt16BE(3);
  const components = frame.data[5] ?? 0;
  requireUsable(width > 0 && height > 0, damaged);
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
    requireUsable(file[at] === 0xff && at + 1 < file.length, damaged);
    const marker = file[at + 1] ?? 0;
    if (marker === endOfImage) return segments;
    requireUsable(at + 4 <= file.length, damaged);
    const dataEnd = at + 2 + file.readUInt16BE(at + 2);
    requireUsable(dataEnd >= at + 4 && dataEnd <= file.length, damaged);
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
