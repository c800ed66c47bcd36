import { decodeHTML, decodeHTMLAttribute } from 'entities';
import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';
import { type OpenElement, OpenElements } from './open-elements.ts';

export type Attributes = Record<string, string>;

/** Receives the parts of a document in order. What is in `template` or `noscript` is left out. */
export interface HtmlHandler {
  /** Whether the attributes of elements with this name are wanted; those of others are not read. */
  wantsAttributes(name: string): boolean;
  /** Text between `<!` and `>` of a doctype that comes before everything else. */
  doctype(declaration: string): void;
  startTag(element: OpenElement, attributes: Attributes): void;
  /** A piece of text; `element` is the innermost around it. */
  text(text: string, element: OpenElement | null): void;
}

const noAttributes: Attributes = Object.freeze({});

/** These are read of every element, because what is inside it inherits them. */
const inherited = new Set(['lang', 'hidden', 'aria-hidden', 'style']);
const inheritedLengths = new Set([...inherited].map(({ length }) => length));

/** Their text is read as it stands: no character references, no tags. */
const rawText = new Set(['script', 'style', 'xmp', 'iframe', 'noembed', 'noframes', 'plaintext']);

/**
 * Walks HTML without building a tree. The tokenizer is htmlparser2's, a few times faster than a full parser; the
 * little of tree building that reading a page needs is in OpenElements. Character references are decoded only in what is wanted.
 */
export function scanHtml(html: string, handler: HtmlHandler): void {
  const tokenizer = new Tokenizer({ decodeEntities: false }, new HtmlScan(html, handler));
  tokenizer.write(html);
  tokenizer.end();
}

class HtmlScan implements TokenizerCallbacks {
  readonly #html: string;
  readonly #handler: HtmlHandler;
  readonly #elements = new OpenElements();
  #nothingSeen = true;
  #tagName = '';
  #wanted = false;
  #attributes: Attributes = noAttributes;
  #attributeName: string | null = null;
  #attributeValue = '';
  #lang: string | null = null;
  #hidden = false;

  constructor(html: string, handler: HtmlHandler) {
    this.#html = html;
    this.#handler = handler;
  }

  isInForeignContext(): boolean {
    return this.#elements.insideForeign;
  }

  ondeclaration(start: number, end: number): void {
    if (this.#nothingSeen) this.#handler.doctype(this.#html.slice(start, end));
    this.#nothingSeen = false;
  }

  onopentagname(start: number, end: number): void {
    this.#nothingSeen = false;
    this.#tagName = this.#html.slice(start, end).toLowerCase();
    this.#wanted = this.#handler.wantsAttributes(this.#tagName);
    this.#attributes = this.#wanted ? {} : noAttributes;
    this.#lang = null;
    this.#hidden = false;
  }

  onattribname(start: number, end: number): void {
    this.#attributeName = null;
    this.#attributeValue = '';
    // Most attributes of a page are on elements that nobody asks about: they are told apart without reading them.
    if (!this.#wanted && !inheritedLengths.has(end - start)) return;
    const name = this.#html.slice(start, end).toLowerCase();
    if (this.#wanted || inherited.has(name)) this.#attributeName = name;
  }

  onattribdata(start: number, end: number): void {
    if (this.#attributeName !== null) this.#attributeValue = this.#html.slice(start, end);
  }

  onattribend(): void {
    const name = this.#attributeName;
    if (name === null) return;
    const value = decode(this.#attributeValue, decodeHTMLAttribute);
    if (name === 'lang') this.#lang ??= value;
    else if (isHiding(name, value)) this.#hidden = true;
    // The first of several attributes with one name counts (HTML section 13.2.5.33).
    if (this.#wanted && !Object.hasOwn(this.#attributes, name)) this.#attributes[name] = value;
    this.#attributeName = null;
  }

  onopentagend(): void {
    this.#endStartTag(false);
  }

  onselfclosingtag(): void {
    this.#endStartTag(true);
  }

  onclosetag(start: number, end: number): void {
    this.#elements.close(this.#html.slice(start, end).toLowerCase());
  }

  ontext(start: number, end: number): void {
    this.#text(this.#html.slice(start, end));
  }

  oncdata(start: number, end: number, endOffset: number): void {
    if (this.#elements.insideForeign) this.#text(this.#html.slice(start, end - endOffset));
  }

  // Never called while the tokenizer decodes nothing.
  onattribentity(): void {}
  ontextentity(): void {}
  oncomment(): void {}
  onprocessinginstruction(): void {}
  onend(): void {}

  #endStartTag(selfClosing: boolean): void {
    const start = { name: this.#tagName, lang: this.#lang, hidden: this.#hidden, selfClosing };
    const element = this.#elements.open(start);
    if (!element.inert) this.#handler.startTag(element, this.#attributes);
  }

  #text(text: string): void {
    const { innermost } = this.#elements;
    if (this.#nothingSeen && text.trim() !== '') this.#nothingSeen = false;
    if (innermost?.inert) return;
    const isRaw = innermost !== null && innermost.foreign === null && rawText.has(innermost.name);
    this.#handler.text(isRaw ? text : decode(text, decodeHTML), innermost);
  }
}

const isHiding = (name: string, value: string): boolean =>
  name === 'hidden' ||
  (name === 'aria-hidden' && value === 'true') ||
  (name === 'style' && /(?:^|;)\s*display\s*:\s*none(?![\w-])/i.test(value));

const decode = (text: string, decoder: (text: string) => string): string => (text.includes('&') ? decoder(text) : text);
