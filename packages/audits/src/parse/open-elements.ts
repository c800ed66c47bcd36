/** What an element passes on to everything inside it. */
export interface OpenElement {
  readonly name: string;
  readonly parent: OpenElement | null;
  /** Primary language, lower case. */
  readonly lang: string | null;
  /** Taken out of sight by `hidden`, `aria-hidden` or a style attribute. */
  readonly hidden: boolean;
  /** Inside `template` or `noscript`, so no part of the document. */
  readonly inert: boolean;
  /** Part of SVG or MathML, where names have other meanings. */
  readonly foreign: 'svg' | 'math' | null;
  /** The nearest `a` around it or itself, and the nearest heading. */
  readonly anchor: OpenElement | null;
  readonly heading: OpenElement | null;
  /** The languages of the elements between the `a` and this one, itself included. */
  readonly linkLanguage: LinkLanguage;
  /** Shared by all open elements of this name. */
  readonly sameName: { openCount: number };
}

/** One language, none that the markup names, or several. */
export type LinkLanguage = string | null | typeof severalLanguages;
export const severalLanguages = Symbol('several languages');

export function joinLanguages(one: LinkLanguage, other: LinkLanguage): LinkLanguage {
  if (one === null || one === other) return other;
  return other === null ? one : severalLanguages;
}

/** What a start tag says about its element. */
export interface ElementStart {
  name: string;
  lang: string | null;
  hidden: boolean;
  selfClosing: boolean;
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

const voidElements = new Set(
  'area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr'.split(' '),
);

const blocks =
  'address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer form h1 h2 h3 ' +
  'h4 h5 h6 header hgroup hr main menu nav ol p pre search section summary table ul';

/** Which open elements a start tag closes when they are innermost (HTML section 13.2.6.4, the common cases). */
const closedBy = new Map<string, ReadonlySet<string>>([
  ...blocks.split(' ').map((name) => [name, new Set(['p'])] as const),
  ['a', new Set(['a'])],
  ['li', new Set(['li', 'p'])],
  ['dt', new Set(['dt', 'dd', 'p'])],
  ['dd', new Set(['dt', 'dd', 'p'])],
  ['option', new Set(['option'])],
  ['optgroup', new Set(['option', 'optgroup'])],
  ['td', new Set(['td', 'th', 'p'])],
  ['th', new Set(['td', 'th', 'p'])],
  ['tr', new Set(['td', 'th', 'tr', 'p'])],
  ['tbody', new Set(['td', 'th', 'tr', 'thead', 'tbody'])],
]);

/** Start tags that end SVG or MathML around them (HTML section 13.2.6.5). */
const breaksOutOfForeign = new Set(
  (
    'b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta ' +
    'nobr ol p pre ruby s small span strong strike sub sup table tt u ul var'
  ).split(' '),
);

/** Elements of SVG and MathML whose content is HTML again (HTML section 13.2.4.2). */
const integrationPoints = {
  svg: new Set(['foreignobject', 'desc', 'title']),
  math: new Set(['mi', 'mo', 'mn', 'ms', 'mtext', 'annotation-xml']),
};

/** An empty `lang` says that the language is not known (HTML section 3.2.6.2). */
const primaryLanguage = (lang: string): string | null => lang.split('-', 1)[0]?.trim().toLowerCase() || null;

const isHeading = (name: string): boolean => name.length === 2 && name >= 'h1' && name <= 'h6';

const isInertRoot = (name: string): boolean => name === 'template' || name === 'noscript';

/** Of what is inert only its own nesting matters: nothing inside `template` or `noscript` closes what is around it. */
function staysOpen({ name, parent, foreign }: OpenElement, selfClosing: boolean): boolean {
  if (parent?.inert) return name === 'template' && parent.name === 'template';
  return foreign === null ? !voidElements.has(name) : !selfClosing;
}

/** The stack of open elements. Every tag costs constant time on average, whatever the nesting. */
export class OpenElements {
  innermost: OpenElement | null = null;
  #names = new Map<string, OpenElement['sameName']>();

  /** Opens an element; answers it even where it is closed again at once. */
  open({ name, lang, hidden, selfClosing }: ElementStart): OpenElement {
    if (this.innermost?.inert !== true) this.#closeImplied(name);
    const parent = this.innermost;
    const outerForeign = this.#foreign;
    const language = lang === null ? (parent?.lang ?? null) : primaryLanguage(lang);
    const isInLink = parent !== null && parent.anchor !== null && name !== 'a';
    const element = {
      name,
      parent,
      lang: language,
      hidden: hidden || (parent?.hidden ?? false),
      inert: (outerForeign === null && isInertRoot(name)) || (parent?.inert ?? false),
      foreign: outerForeign ?? (name === 'svg' || name === 'math' ? name : null),
      anchor: parent?.anchor ?? null,
      heading: parent?.heading ?? null,
      linkLanguage: isInLink ? joinLanguages(parent.linkLanguage, language) : null,
      sameName: this.#sameName(name),
    } satisfies OpenElement as Mutable<OpenElement>;
    if (name === 'a') element.anchor = element;
    else if (isHeading(name)) element.heading = element;
    if (staysOpen(element, selfClosing)) {
      this.innermost = element;
      element.sameName.openCount += 1;
    }
    return element;
  }

  /** Closes the nearest element of that name and all inside it, where one is open. */
  close(name: string): void {
    if (this.#sameName(name).openCount === 0) return;
    if (this.innermost?.inert && this.innermost.name !== name) return;
    while (this.#pop()?.name !== name);
  }

  /** Whether a tag that comes now would belong to SVG or MathML. */
  get insideForeign(): boolean {
    return this.#foreign !== null;
  }

  get #foreign(): OpenElement['foreign'] {
    const { innermost } = this;
    if (innermost === null || innermost.foreign === null) return null;
    return integrationPoints[innermost.foreign].has(innermost.name) ? null : innermost.foreign;
  }

  #closeImplied(name: string): void {
    if (this.insideForeign) {
      if (!breaksOutOfForeign.has(name)) return;
      while (this.insideForeign) this.#pop();
    }
    const closes = closedBy.get(name);
    if (closes === undefined) return;
    while (this.innermost !== null && closes.has(this.innermost.name)) this.#pop();
  }

  #pop(): OpenElement | null {
    const top = this.innermost;
    if (top === null) return null;
    this.innermost = top.parent;
    top.sameName.openCount -= 1;
    return top;
  }

  #sameName(name: string): OpenElement['sameName'] {
    const known = this.#names.get(name);
    if (known !== undefined) return known;
    const fresh = { openCount: 0 };
    this.#names.set(name, fresh);
    return fresh;
  }
}
