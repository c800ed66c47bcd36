import { collapseWhitespace, LinkTextDraft } from './link-text-draft.ts';
import type { OpenElement } from './open-elements.ts';
import type { EmbedElement, Heading, PageOutline } from './outline-elements.ts';
import type { Attributes, HtmlHandler } from './scan-html.ts';

/** More of one kind than this are counted by no audit; it bounds the memory that a hostile page can ask for. */
const maxPerList = 20_000;
const maxTextLength = 2_000;
const maxDoctypeLength = 1_000;

/** Elements that may stand in the head; any other start tag begins the body (HTML section 13.2.6.4.4). */
const headElements = new Set(
  'html head base basefont bgsound link meta title noscript noframes style script template'.split(' '),
);

const textIsNotContent = new Set(['script', 'style', 'title', 'textarea', 'iframe', 'noframes', 'noembed', 'xmp']);

/** Attributes of `a` that HTML forbids where there is no `href` (HTML section 4.5.1). */
const hrefCompanions = ['target', 'download', 'ping', 'rel', 'hreflang', 'type', 'referrerpolicy'];

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

const wantedTags = new Set(['html', 'base', 'meta', 'link', 'a', 'img', 'script', 'form', ...embedTags]);

/** Builds a PageOutline from the parts of a document in the order they come. */
export class OutlineCollector implements HtmlHandler {
  readonly #url: string;
  readonly #outline: PageOutline;
  #inHead = true;
  #baseHref: string | null = null;
  #titleElement: OpenElement | null = null;
  #titleText = '';
  #linkTexts = new Map<OpenElement, LinkTextDraft>();
  #headings = new Map<OpenElement, Heading>();
  #jsonLdElement: OpenElement | null = null;
  #jsonLdText = '';

  constructor(url: string) {
    this.#url = url;
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
      embeds: [],
      headings: [],
      jsonLd: [],
      textLength: 0,
    };
  }

  outline(): PageOutline {
    this.#endJsonLd();
    const outline = this.#outline;
    if (this.#titleElement !== null) outline.title = collapseWhitespace(this.#titleText);
    outline.baseUrl = resolveBase(this.#baseHref, this.#url);
    for (const heading of outline.headings) heading.text = collapseWhitespace(heading.text);
    const drafts = [...this.#linkTexts.values()];
    for (const [index, anchor] of outline.anchors.entries()) {
      anchor.text = drafts[index]?.text ?? '';
      anchor.lang = drafts[index]?.lang ?? null;
    }
    return outline;
  }

  wantsAttributes(name: string): boolean {
    return wantedTags.has(name);
  }

  doctype(declaration: string): void {
    this.#outline.doctype = declaration.slice(0, maxDoctypeLength);
  }

  startTag(element: OpenElement, attributes: Attributes): void {
    const { name } = element;
    if (this.#inHead && !headElements.has(name)) this.#inHead = false;
    if (name === 'a') this.#anchor(element, attributes);
    else if (element.foreign !== null) return;
    else if (name === 'br') this.#draftAround(element)?.breakLine();
    else if (name === 'title') this.#titleElement ??= element;
    else if (element.heading === element) this.#heading(element);
    else if (!wantedTags.has(name)) return;
    else if (name === 'script') this.#script(element, attributes);
    else if (embedTags.has(name)) this.#embed(name as EmbedElement['tag'], attributes);
    else this.#metadata(element, attributes);
  }

  text(text: string, element: OpenElement | null): void {
    if (element !== null && element === this.#titleElement) {
      this.#titleText = append(this.#titleText, text);
    } else if (element !== null && element === this.#jsonLdElement) {
      this.#jsonLdText += text;
    } else if (element === null || !textIsNotContent.has(element.name)) {
      this.#content(text, element);
    }
  }

  #content(text: string, element: OpenElement | null): void {
    const trimmedLength = text.trim().length;
    if (this.#inHead) {
      if (trimmedLength === 0) return;
      this.#inHead = false;
    }
    this.#outline.textLength += trimmedLength;
    if (element === null) return;
    this.#draftAround(element)?.add(text, element);
    const heading = element.heading && this.#headings.get(element.heading);
    if (heading) heading.text = append(heading.text, text);
  }

  #draftAround(element: OpenElement): LinkTextDraft | undefined {
    return element.anchor === null ? undefined : this.#linkTexts.get(element.anchor);
  }

  #metadata({ name, hidden }: OpenElement, attributes: Attributes): void {
    const outline = this.#outline;
    const read = (attribute: string): string | null => attributes[attribute] ?? null;
    switch (name) {
      case 'html':
        outline.lang ??= read('lang');
        break;
      case 'base':
        this.#baseHref ??= read('href');
        break;
      case 'meta':
        add(outline.metas, {
          name: read('name')?.toLowerCase() ?? null,
          property: read('property'),
          httpEquiv: read('http-equiv')?.toLowerCase() ?? null,
          charset: read('charset'),
          content: read('content'),
          inHead: this.#inHead,
        });
        break;
      case 'link':
        add(outline.links, {
          rel: tokens(read('rel')),
          href: read('href'),
          hreflang: read('hreflang'),
          type: read('type'),
          media: read('media'),
          as: read('as'),
          integrity: read('integrity'),
          crossOrigin: read('crossorigin'),
          inHead: this.#inHead,
        });
        break;
      case 'img':
        add(outline.images, {
          src: read('src'),
          srcset: read('srcset'),
          alt: read('alt'),
          title: read('title'),
          role: read('role'),
          ariaLabel: read('aria-label'),
          ariaLabelledBy: read('aria-labelledby'),
          tabIndex: read('tabindex'),
          hidden,
        });
        break;
      case 'form':
        add(outline.forms, { action: read('action'), method: read('method') });
        break;
    }
  }

  #script(element: OpenElement, attributes: Attributes): void {
    this.#endJsonLd();
    if (attributes.type?.trim().toLowerCase() === 'application/ld+json') {
      this.#jsonLdElement = element;
      return;
    }
    add(this.#outline.scripts, {
      src: attributes.src ?? null,
      type: attributes.type ?? null,
      integrity: attributes.integrity ?? null,
      crossOrigin: attributes.crossorigin ?? null,
    });
  }

  #endJsonLd(): void {
    if (this.#jsonLdElement !== null) add(this.#outline.jsonLd, this.#jsonLdText);
    this.#jsonLdElement = null;
    this.#jsonLdText = '';
  }

  #anchor(element: OpenElement, attributes: Attributes): void {
    const { anchors } = this.#outline;
    if (anchors.length >= maxPerList) return;
    this.#linkTexts.set(element, new LinkTextDraft(element, maxTextLength));
    anchors.push({
      href: attributes.href ?? attributes['xlink:href'] ?? null,
      rel: tokens(attributes.rel ?? null),
      id: attributes.id ?? null,
      name: attributes.name ?? null,
      role: attributes.role ?? null,
      text: '',
      lang: null,
      hasListener: Object.keys(attributes).some((name) => name.startsWith('on') && attributes[name]?.trim() !== ''),
      expectsHref: hrefCompanions.some((name) => attributes[name] !== undefined),
    });
  }

  #heading(element: OpenElement): void {
    const heading: Heading = { level: Number(element.name[1]) as Heading['level'], text: '' };
    if (add(this.#outline.headings, heading)) this.#headings.set(element, heading);
  }

  #embed(tag: EmbedElement['tag'], attributes: Attributes): void {
    if (tag === 'input' && attributes.type?.toLowerCase() !== 'image') return;
    const src = (tag === 'object' ? attributes.data : attributes.src) ?? null;
    const srcset = attributes.srcset ?? null;
    const poster = attributes.poster ?? null;
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

const tokens = (value: string | null): string[] =>
  value === null
    ? []
    : value
        .toLowerCase()
        .split(/[\t\n\f\r ]+/)
        .filter((token) => token !== '');

/** HTML section 4.2.3: a base that is not a URL, or is a `data:` or `javascript:` one, is passed over. */
function resolveBase(href: string | null, url: string): string {
  const base = href === null ? null : URL.parse(href, url);
  return base === null || base.protocol === 'data:' || base.protocol === 'javascript:' ? url : base.href;
}
