import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';
import { type ElementKind, ElementKinds } from './element-kind.ts';
import { type OpenElement, OpenElements } from './open-elements.ts';
import { TagAttributes } from './tag-attributes.ts';
import { TextRun } from './text-run.ts';

/** Receives the parts of a document in order. What is in `template` or `noscript` is left out. */
export interface HtmlHandler {
  /** Text between `<!` and `>` of a doctype that comes before everything else. */
  doctype(declaration: string): void;
  /** The attributes last only as long as the call. */
  startTag(element: OpenElement, attributes: TagAttributes): void;
  /** `element` is the innermost around the text, which lasts only as long as the call. */
  text(run: TextRun, element: OpenElement | null): void;
}

/**
 * Walks HTML without building a tree. The tokenizer is htmlparser2's, a few times faster than a full parser; the
 * little of tree building that reading a page needs is in OpenElements. Only what the handler requests becomes text.
 */
export function scanHtml(html: string, handler: HtmlHandler): void {
  const tokenizer = new Tokenizer({ decodeEntities: false }, new HtmlScan(html, handler));
  tokenizer.write(html);
  tokenizer.end();
}

class HtmlScan implements TokenizerCallbacks {
  readonly #html: string;
  readonly #handler: HtmlHandler;
  readonly #kinds = new ElementKinds();
  readonly #elements = new OpenElements();
  readonly #attributes: TagAttributes;
  readonly #run: TextRun;
  #kind: ElementKind = this.#kinds.named('');
  #nothingSeen = true;

  constructor(html: string, handler: HtmlHandler) {
    this.#html = html;
    this.#handler = handler;
    this.#attributes = new TagAttributes(html);
    this.#run = new TextRun(html);
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
    this.#kind = this.#kinds.named(this.#html.slice(start, end));
    this.#attributes.clear();
  }

  onattribname(start: number, end: number): void {
    this.#attributes.addName(start, end);
  }

  onattribdata(start: number, end: number): void {
    this.#attributes.addValue(start, end);
  }

  onopentagend(): void {
    this.#open(false);
  }

  onselfclosingtag(): void {
    this.#open(true);
  }

  onclosetag(start: number, end: number): void {
    this.#elements.close(this.#kinds.named(this.#html.slice(start, end)));
  }

  ontext(start: number, end: number): void {
    // So the tokenizer reports a tag that the document ends in: it is no text, nor anything else.
    if (start < 0) return;
    const { innermost } = this.#elements;
    if (this.#nothingSeen && this.#html.slice(start, end).trim() !== '') this.#nothingSeen = false;
    if (innermost?.inert) return;
    this.#run.moveTo(start, end, innermost !== null && innermost.foreign === null && innermost.kind.isRawText);
    this.#handler.text(this.#run, innermost);
  }

  oncdata(start: number, end: number, endOffset: number): void {
    if (this.#elements.insideForeign) this.ontext(start, end - endOffset);
  }

  onattribend(): void {}
  // Never called while the tokenizer decodes nothing.
  onattribentity(): void {}
  ontextentity(): void {}
  oncomment(): void {}
  onprocessinginstruction(): void {}
  onend(): void {}

  #open(isSelfClosing: boolean): void {
    const element = this.#elements.open(this.#kind, this.#attributes, isSelfClosing);
    if (!element.inert) this.#handler.startTag(element, this.#attributes);
  }
}
