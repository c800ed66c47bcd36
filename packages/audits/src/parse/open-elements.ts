import type { ElementKind } from './element-kind.ts';
import { joinLanguages, type LinkTextDraft, type TextPlace } from './link-text-draft.ts';
import type { Heading } from './outline-elements.ts';
import type { TagAttributes } from './tag-attributes.ts';

/** The state that an element passes on to everything inside it. */
export interface OpenElement extends TextPlace {
  readonly parent: OpenElement | null;
  /** Primary language, lower case. */
  readonly lang: string | null;
  /** Inside `template` or `noscript`, so no part of the document. */
  readonly inert: boolean;
  /** Part of SVG or MathML, where names have other meanings. */
  readonly foreign: ElementKind['foreign'];
  /** The nearest link around it or itself, and the nearest heading: text inside is theirs too. */
  link: LinkTextDraft | null;
  heading: Heading | null;
}

/** Elements of SVG and MathML whose content is HTML again (HTML section 13.2.4.2). */
const integrationPoints = {
  svg: new Set(['foreignobject', 'desc', 'title']),
  math: new Set(['mi', 'mo', 'mn', 'ms', 'mtext', 'annotation-xml']),
};

/** An empty `lang` says that the language is not known (HTML section 3.2.6.2). */
const primaryLanguage = (lang: string): string | null => lang.split('-', 1)[0]?.trim().toLowerCase() || null;

const isHidden = (attributes: TagAttributes): boolean =>
  attributes.has('hidden') || attributes.read('aria-hidden') === 'true' || showsNothing(attributes.read('style'));

const showsNothing = (style: string | null): boolean =>
  style !== null && /(?:^|;)\s*display\s*:\s*none(?![\w-])/i.test(style);

/** Of what is inert only its own nesting matters: nothing inside `template` or `noscript` closes what is around it. */
function staysOpen({ kind, parent, foreign }: OpenElement, isSelfClosing: boolean): boolean {
  if (parent?.inert) return kind.name === 'template' && parent.kind === kind;
  return foreign === null ? !kind.isVoid : !isSelfClosing;
}

/** The stack of open elements. Every tag costs constant time on average, whatever the nesting. */
export class OpenElements {
  innermost: OpenElement | null = null;

  /** Opens an element; returns it even where it is closed again at once. */
  open(kind: ElementKind, attributes: TagAttributes, isSelfClosing: boolean): OpenElement {
    if (this.innermost?.inert !== true) this.#closeImplied(kind);
    const parent = this.innermost;
    const outerForeign = this.#foreign;
    const lang = attributes.read('lang');
    const language = lang === null ? (parent?.lang ?? null) : primaryLanguage(lang);
    const isInLink = parent !== null && parent.link !== null && kind.name !== 'a';
    const element: OpenElement = {
      kind,
      parent,
      lang: language,
      hidden: (parent?.hidden ?? false) || isHidden(attributes),
      inert: (outerForeign === null && kind.isInert) || (parent?.inert ?? false),
      foreign: outerForeign ?? kind.foreign,
      linkLanguage: isInLink ? joinLanguages(parent.linkLanguage, language) : null,
      link: parent?.link ?? null,
      heading: parent?.heading ?? null,
    };
    if (staysOpen(element, isSelfClosing)) {
      this.innermost = element;
      kind.openCount += 1;
    }
    return element;
  }

  /** Closes the nearest element of that kind and all inside it, where one is open. */
  close(kind: ElementKind): void {
    if (kind.openCount === 0) return;
    if (this.innermost?.inert && this.innermost.kind !== kind) return;
    while (this.#pop()?.kind !== kind);
  }

  /** Whether a tag that comes now would belong to SVG or MathML. */
  get insideForeign(): boolean {
    return this.#foreign !== null;
  }

  get #foreign(): OpenElement['foreign'] {
    const { innermost } = this;
    if (innermost === null || innermost.foreign === null) return null;
    return integrationPoints[innermost.foreign].has(innermost.kind.name) ? null : innermost.foreign;
  }

  #closeImplied({ breaksOutOfForeign, closes }: ElementKind): void {
    if (this.insideForeign) {
      if (!breaksOutOfForeign) return;
      while (this.insideForeign) this.#pop();
    }
    if (closes.size === 0) return;
    while (this.innermost !== null && closes.has(this.innermost.kind.name)) this.#pop();
  }

  #pop(): OpenElement | null {
    const top = this.innermost;
    if (top === null) return null;
    this.innermost = top.parent;
    top.kind.openCount -= 1;
    return top;
  }
}
