const idAttribute = /\sid\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;

/** The ids of a document. Read only when something refers to one: those in comments and scripts do no harm then. */
export function elementIds(html: string): Set<string> {
  return new Set([...html.matchAll(idAttribute)].flatMap(([, ...values]) => values.find((value) => value) ?? []));
}

/** Comments, templates and strings, each to its end, and the word before a string that makes it an import. */
const parts =
  /\/\*[\s\S]*?(?:\*\/|$)|\/\/.*|`(?:[^`\\]|\\[\s\S])*`?|(?:(?<![\w$.])(import|from)\s*)?(?:"((?:[^"\\\n]|\\.)*)"?|'((?:[^'\\\n]|\\.)*)'?)/g;

/** The URLs that the text of a module loads by `import` and `export … from`, as written. What it may load later is left out. */
export const importedModules = (text: string): string[] =>
  [...text.matchAll(parts)].flatMap(([, word, double, single]) => (word ? [double ?? single ?? ''] : []));

const hash = /^(sha256|sha384|sha512)-[A-Za-z0-9+/_-]+={0,2}(?:\?|$)/;

/** The hash algorithms of an integrity attribute that browsers honor (Subresource Integrity, section 3.3). */
export function parseIntegrity(attribute: string): string[] {
  return attribute.split(/[\t\n\f\r ]+/).flatMap((item) => hash.exec(item)?.[1] ?? []);
}

/** A page or file is parsed on first use, and only once: several audits share it. */
export function oncePer<Source extends object, Value extends object>(
  read: (source: Source) => Value,
): (source: Source) => Value {
  const known = new WeakMap<Source, Value>();
  return (source) => {
    const value = known.get(source) ?? read(source);
    known.set(source, value);
    return value;
  };
}

/**
 * All that the audits read from a page, taken from its HTML in one pass. It is the document as the server sent it:
 * scripts are not run, and what sits in `template` or `noscript` is no part of it, as in a browser.
 * Attribute values are as written; an attribute that is not there is null.
 */
export interface PageOutline {
  /** The declaration as written, without its angle brackets. null without one before everything else. */
  doctype: string | null;
  /** The `lang` of the root element. */
  lang: string | null;
  /** The base of relative URLs: the first `base href` if it is usable, else the page's own URL. */
  baseUrl: string;
  /** Text of the first `title`, white space trimmed and collapsed. null without one. */
  title: string | null;
  metas: MetaElement[];
  links: LinkElement[];
  anchors: AnchorElement[];
  images: ImageElement[];
  scripts: ScriptElement[];
  /** Includes the targets that buttons set themselves. */
  forms: FormElement[];
  /** Whether a password can be typed in. */
  hasPasswordField: boolean;
  /** Style elements and style attributes that name http URLs. */
  httpStyles: string[];
  /** The pages that are written in iframes. */
  framedPages: string[];
  /** iframe, frame, object, embed, video, audio, source, track, image buttons, SVG images and backgrounds that name a resource. */
  embeds: EmbedElement[];
  headings: Heading[];
  /** The text of each `script type="application/ld+json"`, unparsed. */
  jsonLd: string[];
  /** The text of each `script type="module"` in the page. */
  modules: string[];
  /** Characters of text in the body, white space around each run left out. */
  textLength: number;
  /** Something of the body was seen, so that nothing can be missing of the head. */
  headEnded: boolean;
}

export interface MetaElement {
  /** Lower case. */
  name: string | null;
  property: string | null;
  /** Lower case. */
  httpEquiv: string | null;
  charset: string | null;
  content: string | null;
  /** In the head; browsers and search engines ignore most of them elsewhere. */
  inHead: boolean;
}

export interface LinkElement {
  /** The link types, lower case. */
  rel: readonly string[];
  href: string | null;
  hreflang: string | null;
  type: string | null;
  media: string | null;
  as: string | null;
  integrity: string | null;
  crossOrigin: string | null;
  inHead: boolean;
}

export interface AnchorElement {
  href: string | null;
  rel: readonly string[];
  id: string | null;
  name: string | null;
  role: string | null;
  /** Visible text, white space trimmed and collapsed. */
  text: string;
  /** The language of the text where markup says one and only one. */
  lang: string | null;
  /** Without `href`: an `on…` attribute, a script reacts to it. */
  hasListener: boolean;
  /** Without `href`: an attribute that makes sense only with it, such as `target`. */
  expectsHref: boolean;
}

export interface ImageElement {
  src: string | null;
  srcset: string | null;
  alt: string | null;
  title: string | null;
  role: string | null;
  ariaLabel: string | null;
  ariaLabelledBy: string | null;
  tabIndex: string | null;
  /** It, or something around it, is hidden from assistive technology. */
  hidden: boolean;
}

export interface ScriptElement {
  /** null: the script is written in the page. */
  src: string | null;
  type: string | null;
  integrity: string | null;
  crossOrigin: string | null;
}

export interface FormElement {
  action: string | null;
  method: string | null;
}

export interface EmbedElement {
  tag: 'iframe' | 'frame' | 'object' | 'embed' | 'video' | 'audio' | 'source' | 'track' | 'input' | 'image';
  src: string | null;
  srcset: string | null;
  poster: string | null;
}

export interface Heading {
  level: 1 | 2 | 3 | 4 | 5 | 6;
  /** Visible text and the alternative text of images, white space trimmed and collapsed. */
  text: string;
}
