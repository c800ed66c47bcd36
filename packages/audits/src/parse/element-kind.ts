/** What HTML says of every element with one name, and how many of them a document has open. */
export interface ElementKind {
  readonly name: string;
  /** It has no content and no end tag. */
  readonly isVoid: boolean;
  readonly isHeading: boolean;
  /** Its content is not part of the document. */
  readonly isInert: boolean;
  /** Its text is read as it stands: no character references, no tags. */
  readonly isRawText: boolean;
  /** The names of open elements that its start tag closes when they are innermost. */
  readonly closes: ReadonlySet<string>;
  /** Its start tag ends SVG or MathML around it. */
  readonly breaksOutOfForeign: boolean;
  readonly foreign: 'svg' | 'math' | null;
  openCount: number;
}

const setOf = (names: string): ReadonlySet<string> => new Set(names.split(' '));

const voidElements = setOf(
  'area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr',
);
const headings = setOf('h1 h2 h3 h4 h5 h6');
const inert = setOf('template noscript');
const rawText = setOf('script style xmp iframe noembed noframes plaintext');

const nothing: ReadonlySet<string> = new Set();
const paragraph = setOf('p');
const closersOfParagraph =
  'address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer form h1 h2 h3 ' +
  'h4 h5 h6 header hgroup hr main menu nav ol p pre search section summary table ul';

/** HTML section 13.2.6.4, the common cases. */
const closedBy = new Map<string, ReadonlySet<string>>([
  ...closersOfParagraph.split(' ').map((name) => [name, paragraph] as const),
  ['a', setOf('a')],
  ['li', setOf('li p')],
  ['dt', setOf('dt dd p')],
  ['dd', setOf('dt dd p')],
  ['option', setOf('option')],
  ['optgroup', setOf('option optgroup')],
  ['td', setOf('td th p')],
  ['th', setOf('td th p')],
  ['tr', setOf('td th tr p')],
  ['tbody', setOf('td th tr thead tbody')],
]);

/** HTML section 13.2.6.5. */
const breaksOutOfForeign = setOf(
  'b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta ' +
    'nobr ol p pre ruby s small span strong strike sub sup table tt u ul var',
);

/** The kinds that a document has met, each made once. */
export class ElementKinds {
  readonly #asWritten = new Map<string, ElementKind>();

  /** A name as written: `DIV` and `div` are one kind. */
  named(written: string): ElementKind {
    const known = this.#asWritten.get(written);
    if (known !== undefined) return known;
    const name = written.toLowerCase();
    const kind = name === written ? makeKind(name) : this.named(name);
    this.#asWritten.set(written, kind);
    return kind;
  }
}

const makeKind = (name: string): ElementKind => ({
  name,
  isVoid: voidElements.has(name),
  isHeading: headings.has(name),
  isInert: inert.has(name),
  isRawText: rawText.has(name),
  closes: closedBy.get(name) ?? nothing,
  breaksOutOfForeign: breaksOutOfForeign.has(name),
  foreign: name === 'svg' || name === 'math' ? name : null,
  openCount: 0,
});
