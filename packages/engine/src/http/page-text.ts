import type { HeaderPair } from '@hopwise/model';
import { mimeType } from './document-type.ts';

/** How much of a page may be looked at for its encoding (HTML Standard, section 13.2.3.2). */
const prescannedBytes = 1024;
const comment = /<!--.*?(?:-->|$)/gs;
const metaCharset = /<meta[^>]{0,200}?charset[\t\n\f\r ]*=[\t\n\f\r ]*["']?[\t\n\f\r ]*([a-z0-9_:.-]+)/i;
const xmlEncoding = /^<\?xml[^>]{0,200}?encoding[\t\n\r ]*=[\t\n\r ]*["']([a-z0-9_:.-]+)/i;
/** How much of a page Chromium looks at for its type. */
const sniffedBytes = 512;
/** MIME Sniffing Standard, section 7.1, the patterns for text/html. Chromium does not ask what follows the name of a tag. */
const htmlStart = /^[\t\n\f\r ]*<(?:!--|!doctype html|html|head|script|iframe|h1|div|font|table|a|style|title|b|p)/i;

/** What a browser takes a response for that does not say its type. */
export function sniffKind(content: Buffer): 'html' | 'xml' | 'other' {
  const start = content.toString('latin1', 0, sniffedBytes);
  if (htmlStart.test(start)) return 'html';
  return start.startsWith('<?xml') ? 'xml' : 'other';
}

/** Encoding Standard, "decode": a byte order mark wins over the header, and that over the page's own word. */
export function encodingOf(content: Buffer, headers: readonly HeaderPair[]): string {
  return markedEncoding(content) ?? knownEncoding(mimeType(headers)?.charset) ?? namedInside(content) ?? 'utf-8';
}

export const decodeText = (content: Buffer, encoding: string): string => new TextDecoder(encoding).decode(content);

export const hasByteOrderMark = (content: Buffer): boolean => markedEncoding(content) !== undefined;

function markedEncoding(content: Buffer): string | undefined {
  if (content[0] === 0xef && content[1] === 0xbb && content[2] === 0xbf) return 'utf-8';
  if (content[0] === 0xfe && content[1] === 0xff) return 'utf-16be';
  return content[0] === 0xff && content[1] === 0xfe ? 'utf-16le' : undefined;
}

/** HTML Standard, "prescan a byte stream": a page that can be read to say UTF-16 is not written in it. */
function namedInside(content: Buffer): string | undefined {
  const start = content.toString('latin1', 0, prescannedBytes);
  const label = xmlEncoding.exec(start)?.[1] ?? metaCharset.exec(start.replace(comment, ''))?.[1];
  const encoding = knownEncoding(label);
  if (encoding?.startsWith('utf-16')) return 'utf-8';
  return encoding === 'x-user-defined' ? 'windows-1252' : encoding;
}

/** The name of an encoding by one of its labels. One that nobody knows says nothing. */
function knownEncoding(label: string | null | undefined): string | undefined {
  if (label === null || label === undefined) return undefined;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}
