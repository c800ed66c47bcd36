import { decodeHTML } from 'entities';

/** A piece of text between two tags, as a place in the source: most of a page's text is only measured, not read. */
export class TextRun {
  readonly #html: string;
  #start = 0;
  #end = 0;
  #isRaw = false;
  #nextAmpersand = -1;

  constructor(html: string) {
    this.#html = html;
  }

  /** Raw text has no character references. */
  moveTo(start: number, end: number, isRaw: boolean): void {
    this.#start = start;
    this.#end = end;
    this.#isRaw = isRaw;
  }

  get text(): string {
    const text = this.#html.slice(this.#start, this.#end);
    return this.#hasReferences() ? decodeHTML(text) : text;
  }

  /** How many characters are left without the white space around them. */
  get trimmedLength(): number {
    if (this.#hasReferences()) return this.text.trim().length;
    let [start, end] = [this.#start, this.#end];
    while (start < end && this.#isSpace(start)) start += 1;
    while (end > start && this.#isSpace(end - 1)) end -= 1;
    return end - start;
  }

  #hasReferences(): boolean {
    if (this.#isRaw) return false;
    if (this.#nextAmpersand < this.#start) {
      const found = this.#html.indexOf('&', this.#start);
      this.#nextAmpersand = found === -1 ? this.#html.length : found;
    }
    return this.#nextAmpersand < this.#end;
  }

  #isSpace(index: number): boolean {
    const code = this.#html.charCodeAt(index);
    return code > 0x7f ? isWideSpace.test(this.#html.charAt(index)) : code === 0x20 || (code >= 0x09 && code <= 0x0d);
  }
}

const isWideSpace = /\s/;
