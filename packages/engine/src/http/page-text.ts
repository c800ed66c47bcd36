import type { HeaderPair } from '@hopwise/model';
import { mimeType } from './document-type.ts';
import { encodingName, findMetaCharset, unreadEncoding } from './meta-charset.ts';

/** As far as an XML declaration may be long. */
const declarationBytes = 1024;
const xmlEncoding = /^<\?xml[^>]{0,200}?encoding[\t\n\r ]*=[\t\n\r ]*["']([a-z0-9_:.-]+)/i;

/**
 * Encoding Standard, "decode": a byte order mark wins over the header, and that over the page's own word. Where no one
 * says it, XML is UTF-8. HTML is windows-1252 in Chromium, also where all of it could be UTF-8.
 */
export function encodingOf(content: Buffer, headers: readonly HeaderPair[], kind: 'html' | 'xml' = 'html'): string {
  const label = mimeType(headers)?.charset ?? null;
  const named = markedEncoding(content) ?? (label === null ? undefined : encodingName(label));
  if (named !== undefined) return named;
  const inside = kind === 'html' ? findMetaCharset(content.toString('latin1')) : undefined;
  return writtenInAscii(inside ?? declaredEncoding(content)) ?? (kind === 'html' ? 'windows-1252' : 'utf-8');
}

export function decodeText(content: Buffer, encoding: string): string {
  if (encoding === unreadEncoding) return content.length > 0 ? damaged : '';
  return new TextDecoder(encoding).decode(content);
}

/** Browsers read XML up to the first bytes that mean nothing in its encoding. */
export function decodeXml(content: Buffer, encoding: string): string {
  const text = decodeText(content, encoding);
  const end = text.indexOf(damaged);
  return end === -1 ? text : text.slice(0, end);
}

/** What a decoder makes of bytes that mean nothing. */
const damaged = '\ufffd';

export const hasByteOrderMark = (content: Buffer): boolean => markedEncoding(content) !== undefined;

function markedEncoding(content: Buffer): string | undefined {
  if (content[0] === 0xef && content[1] === 0xbb && content[2] === 0xbf) return 'utf-8';
  if (content[0] === 0xfe && content[1] === 0xff) return 'utf-16be';
  return content[0] === 0xff && content[1] === 0xfe ? 'utf-16le' : undefined;
}

function declaredEncoding(content: Buffer): string | undefined {
  const label = xmlEncoding.exec(content.toString('latin1', 0, declarationBytes))?.[1];
  return label === undefined ? undefined : encodingName(label);
}

/** HTML Standard, "prescan a byte stream": a page that can be read to say UTF-16 is not written in it. */
function writtenInAscii(encoding: string | undefined): string | undefined {
  if (encoding?.startsWith('utf-16')) return 'utf-8';
  return encoding === 'x-user-defined' ? 'windows-1252' : encoding;
}
