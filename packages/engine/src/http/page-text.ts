import type { HeaderPair } from '@hopwise/model';
import { headerValue } from '@hopwise/parsers';

/** How much of a page may be looked at for its encoding (HTML Standard, section 13.2.3.2). */
const prescannedBytes = 1024;
const metaCharset = /<meta[^>]{0,200}?charset[\t\n\f\r ]*=[\t\n\f\r ]*["']?[\t\n\f\r ]*([a-z0-9_:.-]+)/i;
/** MIME Sniffing Standard, section 7.1, the patterns for text/html. */
const htmlStart =
  /^[\t\n\f\r ]*<(?:!doctype html|html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p|meta|!--)[\t\n\f\r >-]/i;

/** html: parsed as such. unknown: it depends on the first bytes. */
export function documentKind(headers: readonly HeaderPair[]): 'html' | 'other' | 'unknown' {
  const contentType = headerValue(headers, 'content-type');
  if (contentType === null || contentType === '') return 'unknown';
  return /^(?:text\/html|application\/xhtml\+xml)[\t ]*(?:;|,|$)/i.test(contentType) ? 'html' : 'other';
}

export function looksLikeHtml(content: Buffer): boolean {
  return htmlStart.test(content.toString('latin1', 0, prescannedBytes));
}

/** Encoding Standard, "decode": a byte order mark wins over the header, and that over the page's own word. */
export function decodeText(content: Buffer, headers: readonly HeaderPair[]): string {
  const fromHeader = /charset[\t ]*=[\t ]*["']?([^\s"';,]+)/i.exec(headerValue(headers, 'content-type') ?? '')?.[1];
  const label =
    markedEncoding(content) ?? fromHeader ?? metaCharset.exec(content.toString('latin1', 0, prescannedBytes))?.[1];
  return decoderFor(label).decode(content);
}

function markedEncoding(content: Buffer): string | undefined {
  if (content[0] === 0xef && content[1] === 0xbb && content[2] === 0xbf) return 'utf-8';
  if (content[0] === 0xfe && content[1] === 0xff) return 'utf-16be';
  return content[0] === 0xff && content[1] === 0xfe ? 'utf-16le' : undefined;
}

const utf8 = new TextDecoder();

function decoderFor(label: string | undefined): TextDecoder {
  if (label === undefined) return utf8;
  try {
    return new TextDecoder(label);
  } catch {
    return utf8;
  }
}
