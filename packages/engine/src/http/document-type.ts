import type { HeaderPair } from '@hopwise/model';
import { headerValue, isAttachment, isNoSniff } from '@hopwise/parsers';

/**
 * How a browser handles a response. html and xml: parsed as such, and may refresh themselves. other: shown, but without
 * markup. download: not shown at all. Of unknown and text the first bytes show which of these it is.
 */
export type DocumentKind = SniffedKind | 'unknown' | 'text';
export type SniffedKind = 'html' | 'xml' | 'other' | 'download';

/** Types under text/ that Chromium saves to a file. */
const savedText =
  /^text\/(?:(?:x-)?v?calendar|x-vcalendar|(?:x-)?vcard|x-vcf|directory|ldif|(?:x-)?qif|(?:x-)?csv|rtf|comma-separated-values|tab-separated-values|tsv|ofx|vnd\.sun\.j2me\.app-descriptor|x-ms-iqy|x-ms-odc)$/;
const shown =
  /^(?:text|image|audio|video|font)\/|^application\/(?:json|pdf|javascript|ecmascript|x-javascript|x-ecmascript|ogg|signed-exchange|.*\+json)$|^multipart\/x-mixed-replace$/;
/** Those that Chromium parses. Others are saved to a file, or shown as text. */
const xml = /^(?:(?:application|text)\/xml|text\/xsl|application\/xhtml\+xml|image\/svg\+xml)$/;
const otherXml = /^(?!text\/)[^/]*\/.*\+xml$/;
const feed = /^application\/(?:atom|rss)\+xml$/;
/** MIME Sniffing Standard, section 5.1: types that say nothing. */
const saysNothing = new Set(['*/*', 'unknown/unknown', 'application/unknown']);

export function documentKind(headers: readonly HeaderPair[]): DocumentKind {
  if (isAttachment(headers)) return 'download';
  const type = mimeType(headers)?.type ?? null;
  if (type === null || type === 'text/plain') return isNoSniff(headers) ? 'other' : type === null ? 'unknown' : 'text';
  if (type === 'text/html') return 'html';
  if (xml.test(type)) return 'xml';
  if (feed.test(type)) return 'other';
  if (otherXml.test(type)) return 'download';
  return shown.test(type) && !savedText.test(type) ? 'other' : 'download';
}

export interface MimeType {
  /** In small letters. */
  type: string;
  charset: string | null;
}

/**
 * Fetch, "extract a MIME type": of several the last that is one. null: there is none that says anything. As in Chromium
 * a type ends at a space, and is one if it has a slash.
 */
export function mimeType(headers: readonly HeaderPair[]): MimeType | null {
  let found = null as MimeType | null;
  for (const value of (headerValue(headers, 'content-type') ?? '').split(',')) {
    const type = /^[\t ]*([^\t ;(/]*\/[^\t ;(]*)/.exec(value)?.[1]?.toLowerCase();
    if (type === undefined || saysNothing.has(type)) continue;
    const [, quoted, plain] = /;[\t ]*charset=(?:"((?:[^"\\]|\\.)*)"?|([^\s";]+))/i.exec(value) ?? [];
    const charset = quoted?.replaceAll(/\\(.)/g, '$1') ?? plain ?? null;
    found = { type, charset: charset ?? (found?.type === type ? found.charset : null) };
  }
  return found;
}

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
