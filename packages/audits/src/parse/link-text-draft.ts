import type { ElementKind } from './element-kind.ts';
import type { AnchorElement } from './outline-elements.ts';

/** One language, none that the markup names, or several. */
export type LinkLanguage = string | null | typeof severalLanguages;
const severalLanguages = Symbol('several languages');

export function joinLanguages(one: LinkLanguage, other: LinkLanguage): LinkLanguage {
  if (one === null || one === other) return other;
  return other === null ? one : severalLanguages;
}

/** An element that contains text. */
export interface TextPlace {
  readonly kind: ElementKind;
  /** Taken out of sight by `hidden`, `aria-hidden` or a style attribute. */
  readonly hidden: boolean;
  /** The languages of the elements between the nearest `a` and this one, itself included. */
  readonly linkLanguage: LinkLanguage;
}

/** A line break stands between text in these and text outside them. */
const breaksLines = new Set(
  (
    'address article aside blockquote center dd details dialog div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table td th tr ul'
  ).split(' '),
);

/** Longer than any text that is read as one. */
const maxLength = 2_000;

/** Gathers what a reader sees of a link's text, white space as written, and in which language. */
export class LinkTextDraft {
  readonly #anchor: AnchorElement;
  readonly #anchorLang: string | null;
  #language: LinkLanguage = null;
  #lastPlace: TextPlace | null = null;

  constructor(anchor: AnchorElement) {
    this.#anchor = anchor;
    this.#anchorLang = anchor.lang;
  }

  add(text: string, place: TextPlace): void {
    const anchor = this.#anchor;
    this.#language = joinLanguages(this.#language, place.linkLanguage);
    anchor.lang = this.#language === severalLanguages ? null : (this.#language ?? this.#anchorLang);
    if (place.hidden || anchor.text.length >= maxLength) return;
    if (place !== this.#lastPlace && anchor.text !== '' && this.#isLineBreak(place)) anchor.text += ' ';
    anchor.text += text.slice(0, maxLength);
    this.#lastPlace = place;
  }

  breakLine(): void {
    this.#anchor.text += ' ';
  }

  #isLineBreak(place: TextPlace): boolean {
    return breaksLines.has(place.kind.name) || breaksLines.has(this.#lastPlace?.kind.name ?? '');
  }
}
