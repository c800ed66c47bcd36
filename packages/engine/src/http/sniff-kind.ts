import type { SniffedKind } from './document-type.ts';

/** How much of a response Chromium looks at for bytes that no text has, and for markup. */
export const sniffedBytes = 1024;
const markupBytes = 512;
/** MIME Sniffing Standard, section 7.1, the patterns for text/html. Chromium does not ask what follows the name of a tag. */
const htmlStart = /^[\t\n\f\r ]*<(?:!--|!doctype html|html|head|script|iframe|h1|div|font|table|a|style|title|b|p)/i;
/** MIME Sniffing Standard, section 3, "binary data byte". */
const isBinaryByte = (byte: number): boolean =>
  byte <= 0x08 || byte === 0x0b || (byte >= 0x0e && byte <= 0x1a) || (byte >= 0x1c && byte <= 0x1f);

/** Chromium takes what begins so for text, whatever follows: byte order marks, scripts, mail. */
const textStarts = ['\xfe\xff', '\xff\xfe', '\xef\xbb\xbf', '#!', '%!', '%PDF-', 'From', '>From'];
const postScript = '%!PS-Adobe-';
/** Pictures, sounds and films that it knows by their beginning, and shows. */
const shownStarts = ['GIF87a', 'GIF89a', '\x89PNG\r\n\x1a\n', '\xff\xd8\xff', 'BM', 'ID3', '\x1a\x45\xdf\xa3'];
const webp = /^RIFF[\s\S]{4}WEBPVP/;

/**
 * What Chromium takes a response for that does not say its type, or that says to be plain text. The latter it believes,
 * unless there are bytes in it that no text has.
 */
export function sniffKind(content: Buffer, claimed: 'unknown' | 'text' = 'unknown'): SniffedKind {
  const start = content.toString('latin1', 0, markupBytes);
  const begins = (sign: string) => start.startsWith(sign);
  if (claimed === 'unknown' && htmlStart.test(start)) return 'html';
  if (claimed === 'unknown' && begins('<?xml')) return 'xml';
  const hasBinary = content.subarray(0, sniffedBytes).some(isBinaryByte);
  if (begins(postScript)) return claimed === 'unknown' || hasBinary ? 'download' : 'other';
  const isShown = !hasBinary || textStarts.some(begins) || shownStarts.some(begins) || webp.test(start);
  return isShown ? 'other' : 'download';
}
