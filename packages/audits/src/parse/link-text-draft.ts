import { joinLanguages, type LinkLanguage, type OpenElement, severalLanguages } from './open-elements.ts';

/** A line break stands between text in these and text outside them. */
const breaksLines = new Set(
  (
    'address article aside blockquote center dd details dialog div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table td th tr ul'
  ).split(' '),
);

export const collapseWhitespace = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Gathers what a reader sees of a link's text, and in which language. */
export class LinkTextDraft {
  readonly #anchor: OpenElement;
  readonly #maxLength: number;
  #text = '';
  #language: LinkLanguage = null;
  #lastElement: OpenElement | null = null;

  constructor(anchor: OpenElement, maxLength: number) {
    this.#anchor = anchor;
    this.#maxLength = maxLength;
  }

  add(text: string, element: OpenElement): void {
    this.#language = joinLanguages(this.#language, element.linkLanguage);
    if (element.hidden || this.#text.length >= this.#maxLength) return;
    if (element !== this.#lastElement && this.#text !== '' && this.#isLineBreak(element)) this.#text += ' ';
    this.#text += text.slice(0, this.#maxLength);
    this.#lastElement = element;
  }

  breakLine(): void {
    this.#text += ' ';
  }

  get text(): string {
    return collapseWhitespace(this.#text);
  }

  /** null where the markup names no language, or the text is in several. */
  get lang(): string | null {
    if (this.#language === severalLanguages) return null;
    return this.#language ?? this.#anchor.lang;
  }

  #isLineBreak(element: OpenElement): boolean {
    return breaksLines.has(element.name) || breaksLines.has(this.#lastElement?.name ?? '');
  }
}
