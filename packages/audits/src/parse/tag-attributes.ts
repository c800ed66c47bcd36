import { decodeHTMLAttribute } from 'entities';

/**
 * The attributes of the start tag that is being read, as places in the source: of the many that a page has only those
 * that are requested become text. Lasts until the next tag.
 */
export class TagAttributes {
  readonly #html: string;
  /** Where each name begins and ends, then its value. */
  readonly #places: number[] = [];
  #length = 0;

  constructor(html: string) {
    this.#html = html;
  }

  clear(): void {
    this.#length = 0;
  }

  addName(start: number, end: number): void {
    const places = this.#places;
    places[this.#length] = start;
    places[this.#length + 1] = end;
    places[this.#length + 2] = end;
    places[this.#length + 3] = end;
    this.#length += 4;
  }

  /** The value of the name added last. */
  addValue(start: number, end: number): void {
    this.#places[this.#length - 2] = start;
    this.#places[this.#length - 1] = end;
  }

  has(name: string): boolean {
    return this.#find(name) !== -1;
  }

  hasAny(names: readonly string[]): boolean {
    for (const name of names) if (this.has(name)) return true;
    return false;
  }

  /** Its value, with character references decoded. null without such an attribute. */
  read(name: string): string | null {
    const found = this.#find(name);
    return found === -1 ? null : this.#value(found);
  }

  /** Whether any with a name that begins so has a value that is not blank. */
  hasFilled(prefix: string): boolean {
    for (let at = 0; at < this.#length; at += 4) {
      if (this.#nameStartsWith(at, prefix) && this.#value(at).trim() !== '') return true;
    }
    return false;
  }

  /** The first of several attributes with one name counts (HTML section 13.2.5.33). */
  #find(name: string): number {
    for (let at = 0; at < this.#length; at += 4) {
      if (this.#nameLength(at) === name.length && this.#nameStartsWith(at, name)) return at;
    }
    return -1;
  }

  #nameLength(at: number): number {
    return (this.#places[at + 1] as number) - (this.#places[at] as number);
  }

  #nameStartsWith(at: number, prefix: string): boolean {
    if (this.#nameLength(at) < prefix.length) return false;
    const start = this.#places[at] as number;
    for (let index = 0; index < prefix.length; index += 1) {
      if (lowerCase(this.#html.charCodeAt(start + index)) !== prefix.charCodeAt(index)) return false;
    }
    return true;
  }

  #value(at: number): string {
    const value = this.#html.slice(this.#places[at + 2], this.#places[at + 3]);
    return value.includes('&') ? decodeHTMLAttribute(value) : value;
  }
}

const lowerCase = (code: number): number => (code >= 65 && code <= 90 ? code + 32 : code);
