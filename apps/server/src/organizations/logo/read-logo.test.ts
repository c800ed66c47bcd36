import { describe, expect, test } from 'vitest';
import { asDataUrl, jpegSegment, pngChunk, sampleJpeg, samplePng } from '../testing/sample-logos.ts';
import { readLogo, UnusableLogoError } from './read-logo.ts';

const palette = pngChunk('PLTE', Buffer.from([255, 0, 0, 0, 255, 0]));

test.each([
  ['a PNG', samplePng(), { type: 'image/png', width: 120, height: 40 }],
  ['a PNG without transparency', samplePng({ colorType: 2 }), { type: 'image/png', width: 120, height: 40 }],
  ['a gray PNG', samplePng({ colorType: 0 }), { type: 'image/png', width: 120, height: 40 }],
  ['a PNG with a palette', samplePng({ colorType: 3, bitDepth: 4, extra: palette }), { width: 120, height: 40 }],
  ['a JPEG', sampleJpeg(), { type: 'image/jpeg', width: 16, height: 16 }],
  ['a progressive JPEG in colors', sampleJpeg({ components: 3, frame: 0xc2 }), { width: 16, height: 16 }],
])('%s is accepted with any declared type', (_name, file, facts) => {
  expect(readLogo(asDataUrl(file, 'text/html'))).toMatchObject(facts);
});

describe('parts not needed for drawing are removed', () => {
  test.each([
    ['a PNG', samplePng({ extra: pngChunk('tEXt', Buffer.from('Comment\0SECRET')) })],
    ['a JPEG', sampleJpeg({ extra: jpegSegment(0xe1, Buffer.from('Exif\0\0SECRET')) })],
    ['what follows a PNG', Buffer.concat([samplePng(), Buffer.from('SECRET')])],
    ['what follows a JPEG', Buffer.concat([sampleJpeg(), Buffer.from('SECRET')])],
  ])('%s', (_name, file) => {
    expect(file.includes('SECRET')).toBe(true);
    const { bytes } = readLogo(asDataUrl(file));
    expect(Buffer.from(bytes).includes('SECRET')).toBe(false);
    expect(Buffer.from(readLogo(asDataUrl(Buffer.from(bytes))).bytes)).toEqual(Buffer.from(bytes));
  });
});

const wrongSum = samplePng();
wrongSum[20] = 7;

test.each([
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'must be a PNG or JPEG image'],
  ['a GIF', Buffer.from('GIF89a'), 'must be a PNG or JPEG image'],
  ['nothing', Buffer.alloc(0), 'must be a PNG or JPEG image'],
  ['too many bytes', Buffer.alloc(150 * 1024 + 1), 'must be at most 150 KB'],
  ['too many pixels', samplePng({ width: 1201 }), 'is 1201 × 40 pixels; the maximum is 1200 × 1200'],
  ['a JPEG of too many pixels', sampleJpeg({ height: 9000 }), 'is 16 × 9000 pixels; the maximum is 1200 × 1200'],
  ['too few pixels', samplePng({ height: 3 }), 'is 120 × 3 pixels; the minimum is 16 × 16'],
  ['interlacing', samplePng({ interlace: 1 }), 'is interlaced. Export it as PNG without interlacing.'],
  ['16 bits', samplePng({ bitDepth: 16 }), 'must have 8 bits per channel. Export it as an 8-bit PNG.'],
  ['a palette that is missing', samplePng({ colorType: 3 }), 'is damaged. Export it again as PNG.'],
  ['a wrong checksum', wrongSum, 'is damaged. Export it again as PNG.'],
  ['a PNG cut short', samplePng().subarray(0, 60), 'is damaged. Export it again as PNG.'],
  ['pixels that are missing', samplePng({ pixels: Buffer.alloc(10) }), 'is damaged. Export it again as PNG.'],
  ['pixels without end', samplePng({ pixels: Buffer.alloc(50_000_000) }), 'is damaged. Export it again as PNG.'],
  ['a JPEG cut short', sampleJpeg().subarray(0, 100), 'is damaged. Export it again as JPEG.'],
  ['a JPEG without a picture', Buffer.from([0xff, 0xd8, 0xff, 0xd9]), 'is damaged. Export it again as JPEG.'],
  ['CMYK', sampleJpeg({ components: 4 }), 'must be 8-bit RGB or grayscale. Export it for the web.'],
  [
    'arithmetic coding',
    sampleJpeg({ frame: 0xc9 }),
    'is an unsupported kind of JPEG. Export it as baseline or progressive JPEG.',
  ],
])('%s is rejected with a clear message', (_name, file, reason) => {
  expect(() => readLogo(asDataUrl(file))).toThrow(new UnusableLogoError(reason));
});

test.each(['https://example.com/logo.png', 'data:image/png,raw', 'data:image/png;base64,!!', ''])(
  '%j is no file',
  (url) => {
    expect(() => readLogo(url)).toThrow(new UnusableLogoError('must be a file in PNG or JPEG format'));
  },
);

test('no part of a file makes the reader throw an unexpected error', () => {
  for (const file of [samplePng({ width: 20, height: 20 }), sampleJpeg()]) {
    for (let at = 0; at < file.length; at += 1) {
      for (const byte of [0x00, 0x7f, 0xff]) {
        const changed = Buffer.from(file);
        changed[at] = byte;
        try {
          readLogo(asDataUrl(changed));
        } catch (error) {
          expect(error).toBeInstanceOf(UnusableLogoError);
        }
      }
    }
  }
});
