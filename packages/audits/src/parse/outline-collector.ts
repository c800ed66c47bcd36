import { allowsBase, policyDirectives, splitPolicies } from '@hopwise/parsers';
import { LinkTextDraft } from './link-text-draft.ts';
import type { OpenElement } from './open-elements.ts';
import type { AnchorElement, EmbedElement, Heading, MetaElement, PageOutline } from './outline-elements.ts';
import type { HtmlHandler } from './scan-html.ts';
import type { TagAttributes } from './tag-attributes.ts';
import type { TextRun } from './text-run.ts';

/**
 * The content security policies in a page: in its head only; browsers ignore others (CSP 3 section 3.3).
 */
export const metaPolicies = (metas: readonly MetaElement[]): string[] =>
  metas.flatMap(({ httpEquiv, content, inHead }) =>
    inHead && httpEquiv?.trim() === 'content-security-policy' && content ? [content] : [],
  );

/** The first `base` of a page that has an href: no other counts, also where this one does not (HTML section 4.2.3). */
export interface PageBase {
  href: string;
  /** The lines of the content security policies up to here. */
  policies: readonly string[];
}

/** Every link of a page is resolved against its base; against a very long one that would take minutes. */
const maxBaseLength = 2_048;
/** No page has more of them. */
const maxPolicies = 100;

/** The base of relative URLs of a page. */
export function baseUrlOf(base: PageBase | null, url: string): string {
  const resolved = base === null || isOverlong(base.href) ? null : URL.parse(base.href, url);
  if (base !== null && resolved !== null && isUsable(resolved) && isAllowed(base, url)) return resolved.href;
  return isOverlong(url) ? new URL('/', url).href : url;
}

const isUsable = ({ protocol }: URL): boolean => protocol !== 'data:' && protocol !== 'javascript:';

function isAllowed({ href, policies }: PageBase, url: string): boolean {
  return allowsBase(href, url, splitPolicies(policies).slice(0, maxPolicies).map(policyDirectives));
}

const isOverlong = (address: string): boolean => address.length > maxBaseLength;

/** Space around it, or inside anything but single spaces. */
const isLoose = /^\s|\s$|\s\s|[^\S ]/;

/** The text as a reader sees it. Most text needs no change, and checking first is faster than rebuilding it. */
export const collapseWhitespace = (text: string): string =>
  isLoose.test(text) ? text.replace(/\s+/g, ' ').trim() : text;

/** More of one kind than this are counted by no audit; it bounds the memory that a hostile page can request. */
const maxPerList = 20_000;
const maxTextLength = 2_000;
const maxDoctypeLength = 1_000;

/** Elements allowed in the head; any other start tag begins the body (HTML section 13.2.6.4.4). */
const headElements = new Set(
  'html head base basefont bgsound link meta title noscript noframes style script template'.split(' '),
);

const textIsNotContent = new Set(['script', 'style', 'title', 'textarea', 'iframe', 'noframes', 'noembed', 'xmp']);

/** Attributes of `a` that HTML forbids where there is no `href` (HTML section 4.5.1). */
const hrefCompanions = ['target', 'download', 'ping', 'rel', 'hreflang', 'type', 'referrerpolicy'];

/** HTML section 15.3: the old attribute for a picture behind them still loads one. */
const withBackground = new Set(['body', 'table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th']);

const embedTags: ReadonlySet<string> = new Set<EmbedElement['tag']>([
  'iframe',
  'frame',
  'object',
  'embed',
  'video',
  'audio',
  'source',
  'track',
  'input',
]);

/** Builds a PageOutline from the parts of a document in the order they come. */
export class OutlineCollector implements HtmlHandler {
  readonly #url: string;
  /** The lines of the content security policies in the headers. */
  readonly #policies: readonly string[];
  readonly #outline: PageOutline;
  #inHead = true;
  #base: PageBase | null = null;
  #titleElement: OpenElement | null = null;
  #titleText = '';
  /** The script that is being read, where its text matters. */
  #script: { element: OpenElement; list: string[]; text: string } | null = null;

  constructor(url: string, policies: readonly string[]) {
    this.#url = url;
    this.#policies = policies;
    this.#outline = {
      doctype: null,
      lang: null,
      baseUrl: url,
      title: null,
      metas: [],
      links: [],
      anchors: [],
      images: [],
      scripts: [],
      forms: [],
      hasPasswordField: false,
      httpStyles: [],
      framedPages: [],
      embeds: [],
      headings: [],
      jsonLd: [],
      modules: [],
      textLength: 0,
      headEnded: false,
    };
  }

  outline(): PageOutline {
    this.#endScript();
    const outline = this.#outline;
    outline.headEnded = !this.#inHead;
    if (this.#titleElement !== null) outline.title = collapseWhitespace(this.#titleText);
    outline.baseUrl = baseUrlOf(this.#base, this.#url);
    for (const heading of outline.headings) heading.text = collapseWhitespace(heading.text);
    for (const anchor of outline.anchors) anchor.text = collapseWhitespace(anchor.text);
    return outline;
  }

  doctype(declaration: string): void {
    this.#outline.doctype = declaration.slice(0, maxDoctypeLength);
  }

  startTag(element: OpenElement, attributes: TagAttributes): void {
    const { name, isHeading } = element.kind;
    if (this.#inHead && !headElements.has(name)) this.#inHead = false;
    this.#style(attributes.read('style'));
    if (name === 'a') this.#anchor(element, attributes);
    else if (element.foreign !== null) this.#drawing(name, attributes);
    else if (name === 'br') element.link?.breakLine();
    else if (name === 'title') this.#titleElement ??= element;
    else if (isHeading) this.#heading(element);
    else if (withBackground.has(name)) this.#image(attributes.read('background'));
    else if (name === 'script') this.#startScript(element, attributes);
    else if (embedTags.has(name)) this.#embed(name as EmbedElement['tag'], attributes);
    else this.#metadata(element, attributes);
  }

  text(run: TextRun, element: OpenElement | null): void {
    if (element !== null && element === this.#titleElement) {
      this.#titleText = append(this.#titleText, run.text);
    } else if (this.#script !== null && element === this.#script.element) {
      this.#script.text += run.text;
    } else if (element?.kind.name === 'style') {
      this.#style(run.text);
    } else if (element === null || !textIsNotContent.has(element.kind.name)) {
      this.#content(run, element);
    }
  }

  #content(run: TextRun, element: OpenElement | null): void {
    const { trimmedLength } = run;
    if (this.#inHead) {
      if (trimmedLength === 0) return;
      this.#inHead = false;
    }
    this.#outline.textLength += trimmedLength;
    if (element === null) return;
    const { link, heading } = element;
    if (link !== null) link.add(run.text, element);
    if (heading !== null) heading.text = append(heading.text, run.text);
  }

  #metadata({ kind, hidden, heading }: OpenElement, attributes: TagAttributes): void {
    const outline = this.#outline;
    switch (kind.name) {
      case 'html':
        outline.lang ??= attributes.read('lang');
        break;
      case 'base':
        this.#base ??= this.#baseOf(attributes.read('href'));
        break;
      case 'meta':
        add(outline.metas, {
          name: attributes.read('name')?.toLowerCase() ?? null,
          property: attributes.read('property'),
          httpEquiv: attributes.read('http-equiv')?.toLowerCase() ?? null,
          charset: attributes.read('charset'),
          content: attributes.read('content'),
          inHead: this.#inHead,
        });
        break;
      case 'link':
        add(outline.links, {
          rel: tokens(attributes.read('rel')),
          href: attributes.read('href'),
          hreflang: attributes.read('hreflang'),
          type: attributes.read('type'),
          media: attributes.read('media'),
          as: attributes.read('as'),
          integrity: attributes.read('integrity'),
          crossOrigin: attributes.read('crossorigin'),
          inHead: this.#inHead,
        });
        break;
      case 'img':
        if (heading !== null) heading.text = append(heading.text, ` ${attributes.read('alt') ?? ''} `);
        add(outline.images, {
          src: attributes.read('src'),
          srcset: attributes.read('srcset'),
          alt: attributes.read('alt'),
          title: attributes.read('title'),
          role: attributes.read('role'),
          ariaLabel: attributes.read('aria-label'),
          ariaLabelledBy: attributes.read('aria-labelledby'),
          tabIndex: attributes.read('tabindex'),
          hidden,
        });
        break;
      case 'button':
        this.#formAction(attributes);
        break;
      case 'form':
        add(outline.forms, { action: attributes.read('action'), method: attributes.read('method') });
        break;
    }
  }

  #startScript(element: OpenElement, attributes: TagAttributes): void {
    this.#endScript();
    const { jsonLd, modules, scripts } = this.#outline;
    const type = attributes.read('type');
    const kind = type?.trim().toLowerCase();
    if (kind === 'application/ld+json') {
      this.#script = { element, list: jsonLd, text: '' };
      return;
    }
    const src = attributes.read('src');
    if (kind === 'module' && src === null) this.#script = { element, list: modules, text: '' };
    add(scripts, {
      src,
      type,
      integrity: attributes.read('integrity'),
      crossOrigin: attributes.read('crossorigin'),
    });
  }

  #endScript(): void {
    if (this.#script !== null) add(this.#script.list, this.#script.text);
    this.#script = null;
  }

  #baseOf(href: string | null): PageBase | null {
    return href === null ? null : { href, policies: [...this.#policies, ...metaPolicies(this.#outline.metas)] };
  }

  #anchor(element: OpenElement, attributes: TagAttributes): void {
    const href = attributes.read('href') ?? attributes.read('xlink:href');
    const anchor: AnchorElement = {
      href,
      rel: tokens(attributes.read('rel')),
      id: attributes.read('id'),
      name: attributes.read('name'),
      role: attributes.read('role'),
      text: '',
      lang: element.lang,
      hasListener: href === null && attributes.hasFilled('on'),
      expectsHref: href === null && attributes.hasAny(hrefCompanions),
    };
    element.link = add(this.#outline.anchors, anchor) ? new LinkTextDraft(anchor) : null;
  }

  #heading(element: OpenElement): void {
    const heading: Heading = { level: Number(element.kind.name[1]) as Heading['level'], text: '' };
    element.heading = add(this.#outline.headings, heading) ? heading : null;
  }

  #formAction(attributes: TagAttributes): void {
    const action = attributes.read('formaction');
    if (action !== null) add(this.#outline.forms, { action, method: attributes.read('formmethod') });
  }

  /** Most styles name no such URL, and are not kept. */
  #style(text: string | null): void {
    if (text !== null && /http:/i.test(text)) add(this.#outline.httpStyles, text);
  }

  #drawing(name: string, attributes: TagAttributes): void {
    if (name === 'image') this.#image(attributes.read('href') ?? attributes.read('xlink:href'));
  }

  #image(src: string | null): void {
    if (src !== null) add(this.#outline.embeds, { tag: 'image', src, srcset: null, poster: null });
  }

  #embed(tag: EmbedElement['tag'], attributes: TagAttributes): void {
    if (tag === 'input') this.#formAction(attributes);
    const type = tag === 'input' ? attributes.read('type')?.toLowerCase() : undefined;
    if (type === 'password') this.#outline.hasPasswordField = true;
    if (tag === 'input' && type !== 'image') return;
    const framed = tag === 'iframe' ? attributes.read('srcdoc') : null;
    if (framed !== null) add(this.#outline.framedPages, framed);
    const src = attributes.read(tag === 'object' ? 'data' : 'src');
    const srcset = attributes.read('srcset');
    const poster = attributes.read('poster');
    if (src !== null || srcset !== null || poster !== null) add(this.#outline.embeds, { tag, src, srcset, poster });
  }
}

function add<T>(list: T[], item: T): boolean {
  if (list.length >= maxPerList) return false;
  list.push(item);
  return true;
}

const append = (text: string, more: string): string =>
  text.length >= maxTextLength ? text : text + more.slice(0, maxTextLength - text.length);

const noTokens: readonly string[] = [];

const tokens = (value: string | null): readonly string[] =>
  value === null
    ? noTokens
    : value
        .toLowerCase()
        .split(/[\t\n\f\r ]+/)
        .filter((token) => token !== '');
