import { type Token, type TokenHandler, Tokenizer, TokenizerMode } from 'parse5';
import { parseRefresh } from './declarative-refresh.ts';

export interface MetaRefresh {
  /** The content attribute, which `parseRefresh` accepts. */
  content: string;
  /** The href of the first base element before it, which relative targets are resolved against. */
  baseHref: string | null;
}

/** Redirect pages are short; a refresh further down is not looked for. */
const searchedLength = 256 * 1024;

/** Attribute names cannot be escaped in HTML and the value has to start with r, so few pages get past this. */
const mayHaveRefresh = /http-equiv[\t\n\f\r ]*=[\t\n\f\r ]*["']?[r&]/i;

/**
 * The first valid `<meta http-equiv=refresh>` of a page, as a browser that runs scripts sees it: markup inside
 * comments, scripts, styles, noscript and templates is none.
 */
export function findMetaRefresh(html: string): MetaRefresh | null {
  const head = html.slice(0, searchedLength);
  if (!mayHaveRefresh.test(head)) return null;
  const finder = new MetaRefreshFinder();
  finder.read(head);
  return finder.found;
}

/** HTML Standard, section 13.2.6.4: how the tokenizer goes on after these start tags. */
const textModeByTag = new Map<string, Tokenizer['state']>([
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

/**
 * Works on tokens alone. Building the tree would cost quadratic time on hostile markup, and of the tree only
 * two things matter here: being inside a template, and being inside SVG or MathML.
 */
class MetaRefreshFinder implements TokenHandler {
  found: MetaRefresh | null = null;
  #baseHref: string | null = null;
  #templateDepth = 0;
  #foreignDepth = 0;
  readonly #tokenizer = new Tokenizer({}, this);

  read(html: string): void {
    this.#tokenizer.write(html, true);
  }

  onStartTag(tag: Token.TagToken): void {
    const mode = textModeByTag.get(tag.tagName);
    if (tag.tagName === 'template' && this.#foreignDepth === 0) this.#templateDepth += 1;
    else if (isForeign(tag)) this.#enterForeign(tag.selfClosing ? 0 : 1);
    else if (mode !== undefined && this.#foreignDepth === 0) this.#tokenizer.state = mode;
    else if (tag.tagName === 'base') this.#readBase(tag);
    else if (tag.tagName === 'meta') this.#readMeta(tag);
  }

  onEndTag(tag: Token.TagToken): void {
    if (tag.tagName === 'template') this.#templateDepth = Math.max(0, this.#templateDepth - 1);
    else if (isForeign(tag)) this.#enterForeign(-1);
  }

  #enterForeign(levels: number): void {
    this.#foreignDepth = Math.max(0, this.#foreignDepth + levels);
    this.#tokenizer.inForeignNode = this.#foreignDepth > 0;
  }

  #readBase(tag: Token.TagToken): void {
    if (this.#templateDepth === 0) this.#baseHref ??= attribute(tag, 'href');
  }

  #readMeta(tag: Token.TagToken): void {
    this.#enterForeign(-this.#foreignDepth);
    if (this.#templateDepth > 0 || attribute(tag, 'http-equiv')?.toLowerCase() !== 'refresh') return;
    const content = attribute(tag, 'content');
    if (content === null || !parseRefresh(content)) return;
    this.found = { content, baseHref: this.#baseHref };
    this.#tokenizer.pause();
  }

  onCharacter(): void {}
  onNullCharacter(): void {}
  onWhitespaceCharacter(): void {}
  onComment(): void {}
  onDoctype(): void {}
  onEof(): void {}
}

function isForeign(tag: Token.TagToken): boolean {
  return tag.tagName === 'svg' || tag.tagName === 'math';
}

function attribute(tag: Token.TagToken, name: string): string | null {
  return tag.attrs.find((attr) => attr.name === name)?.value ?? null;
}
