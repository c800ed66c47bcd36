import type { HeaderPair } from '@hopwise/model';
import { type Token, type TokenHandler, Tokenizer, TokenizerMode } from 'parse5';
import { mimeType } from './document-type.ts';

/** HTML Standard, section 13.2.6.4: how the tokenizer goes on after these start tags, where scripts run. */
export const textModeByTag = new Map<string, Tokenizer['state']>([
  ['title', TokenizerMode.RCDATA],
  ['textarea', TokenizerMode.RCDATA],
  ['style', TokenizerMode.RAWTEXT],
  ['xmp', TokenizerMode.RAWTEXT],
  ['iframe', TokenizerMode.RAWTEXT],
  ['noembed', TokenizerMode.RAWTEXT],
  ['noframes', TokenizerMode.RAWTEXT],
  ['noscript', TokenizerMode.RAWTEXT],
  ['script', TokenizerMode.SCRIPT_DATA],
  ['plaintext', TokenizerMode.PLAINTEXT],
]);

/** Encoding Standard, section 4.2: pages in these old encodings could be misread, so no browser reads them. */
const unreadLabels = new Set([
  'csiso2022kr',
  'hz-gb-2312',
  'iso-2022-cn',
  'iso-2022-cn-ext',
  'iso-2022-kr',
  'replacement',
]);
export const unreadEncoding = 'replacement';

/** The name of an encoding for one of its labels. An unknown label is ignored. */
export function encodingName(label: string): string | undefined {
  if (unreadLabels.has(label.trim().toLowerCase())) return unreadEncoding;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

/** This much of a page is searched even after its head has ended. */
const alwaysSearched = 1024;
/** Tags that do not end the head, as Chromium sees it. */
const headTags = new Set(['script', 'noscript', 'style', 'link', 'meta', 'object', 'title', 'base']);
const mayNameCharset = /charset/i;
const charsetInContent = /charset[\0-\x20]*=[\0-\x20]*(?:"([^"]*)"|'([^']*)'|([^\0-\x20"';]+))/i;

/**
 * The encoding that a page of HTML, one character per byte, names in a meta element. As Chromium looks for it: among the
 * tags of the head, however long that is, and of what follows in the first bytes of the page.
 */
export function findMetaCharset(page: string): string | undefined {
  if (!mayNameCharset.test(page)) return undefined;
  const finder = new MetaCharsetFinder();
  finder.read(page);
  return finder.found;
}

class MetaCharsetFinder implements TokenHandler {
  found: string | undefined;
  #isInHead = true;
  readonly #tokenizer = new Tokenizer({ sourceCodeLocationInfo: true }, this);

  read(page: string): void {
    this.#tokenizer.write(page, true);
  }

  onStartTag(tag: Token.TagToken): void {
    const isSearched = this.#isInHead || (tag.location?.startOffset ?? 0) < alwaysSearched;
    // It is looked for as if scripts did not run.
    const mode = tag.tagName === 'noscript' ? undefined : textModeByTag.get(tag.tagName);
    if (mode !== undefined) this.#tokenizer.state = mode;
    if (tag.tagName === 'meta' && isSearched) this.found = charsetOf(tag);
    if (this.found !== undefined || !isSearched) this.#tokenizer.pause();
    this.#isInHead &&= headTags.has(tag.tagName) || tag.tagName === 'html' || tag.tagName === 'head';
  }

  onEndTag(tag: Token.TagToken): void {
    this.#isInHead &&= headTags.has(tag.tagName);
  }

  onCharacter(): void {}
  onNullCharacter(): void {}
  onWhitespaceCharacter(): void {}
  onComment(): void {}
  onDoctype(): void {}
  onEof(): void {}
}

/** Its charset counts before one in its content, which counts in a pragma alone. */
function charsetOf({ attrs }: Token.TagToken): string | undefined {
  const attribute = (wanted: string) => attrs.find(({ name }) => name === wanted)?.value;
  const isPragma = attribute('http-equiv')?.toLowerCase() === 'content-type';
  const [, ...quoted] = (isPragma && charsetInContent.exec(attribute('content') ?? '')) || [];
  const label = attribute('charset') ?? quoted.find((text) => text !== undefined);
  return label === undefined ? undefined : encodingName(label);
}

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

/** The replacement character of a decoder for invalid bytes. */
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
