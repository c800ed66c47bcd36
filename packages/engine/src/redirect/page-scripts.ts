import { InlineScriptPolicy } from './inline-script-policy.ts';

/** What a page runs by itself, and what its scripts may send or click. */
export interface PageScripts {
  /** The scripts that stand in it, in their order, and that its policy lets run. */
  scripts: string[];
  /** What runs when something of the page has loaded, each as the body of a function. */
  handlers: string[];
  /** The pages that stand in frames which may lead this one away. */
  framed: string[];
  hasForm: boolean;
  /** The href of each link with an id that opens in this window. */
  links: Map<string, string>;
  /** What it says of its base, and the policies that had been given by then. */
  base: { href: string; policy: InlineScriptPolicy } | null;
  policy: InlineScriptPolicy;
  /** The rest, with its tags. */
  markup: string;
}

/** A comment, or the beginning of a tag that matters here. */
const beginnings =
  /<!--|<(\/?template|script|style|noscript|textarea|title|xmp|iframe|noembed|noframes|body|base|meta|link|form|a|img|svg|input|object|embed|audio|video|source|details|button|select)(?=[\s/>])/gi;
/** HTML Standard, section 13.2.6: what stands between these tags is text. */
const textTags = ['script', 'style', 'noscript', 'textarea', 'title', 'xmp', 'iframe', 'noembed', 'noframes'];
const ends = new Map(textTags.map((tag) => [tag, new RegExp(`</${tag}(?=[\\s/>])`, 'gi')]));
const commentEnd = /--!?>/g;
/** HTML Standard, section 13.2.6.4.4: what may stand in the head. All else begins the body. */
const headMarkup = /^(?:\s|<!doctype[^>]*>|<\/?(?:html|head|link|title|basefont|bgsound)(?=[\s/>])[^>]*>)*$/i;
const bodyTags = new Set(
  'body form a img svg input object embed audio video source details button select textarea xmp iframe noembed'.split(
    ' ',
  ),
);

/**
 * Looks through the markup of a page without building its tree. What is not closed reaches to the end of the page, so
 * each part is read once.
 */
export function pageScripts(html: string, ofHeaders = new InlineScriptPolicy()): PageScripts {
  const policy = ofHeaders.copy();
  const lists = { scripts: [], handlers: [], framed: [], links: new Map() };
  const found: PageScripts = { ...lists, hasForm: false, base: null, policy, markup: '' };
  const markup: string[] = [];
  const clicks = html.includes('.click');
  let templates = 0;
  let isInHead = true;
  let at = 0;
  for (let begin = nextAt(beginnings, html, 0); begin !== null; begin = nextAt(beginnings, html, at)) {
    const passed = html.slice(at, begin.index);
    markup.push(passed);
    at = begin.index + begin[0].length;
    const tag = begin[1]?.toLowerCase();
    isInHead &&= templates > 0 || (headMarkup.test(passed) && !bodyTags.has(tag ?? ''));
    if (tag === undefined) {
      // Its beginning may be its end too: <!-->.
      at = endAt(commentEnd, html, begin.index + 2).after;
      continue;
    }
    const tagEnd = endOfTag(html, at);
    const attributes = (tag !== 'a' || clicks) && templates === 0 ? attributesIn(html.slice(at, tagEnd)) : new Map();
    at = tagEnd;
    const end = ends.get(tag);
    const text = end && endAt(end, html, at);
    if (text) at = endOfTag(html, text.after);
    if (tag === 'template') templates += 1;
    else if (tag === '/template') templates = Math.max(0, templates - 1);
    else if (tag === 'script' && text && templates === 0 && isRun(attributes)) {
      if (policy.allowsElement(text.before, attributes.get('nonce'))) found.scripts.push(text.before);
    } else if (tag !== 'meta' || isInHead) readTag(found, tag, attributes);
  }
  markup.push(html.slice(at));
  return { ...found, markup: markup.join(' ') };
}

function nextAt(pattern: RegExp, html: string, from: number): RegExpExecArray | null {
  pattern.lastIndex = from;
  return pattern.exec(html);
}

function endAt(end: RegExp, html: string, from: number): { before: string; after: number } {
  const match = nextAt(end, html, from);
  return { before: html.slice(from, match?.index), after: match === null ? html.length : end.lastIndex };
}

const tagSigns = /[>"']/g;

/** Behind the sign that closes a tag, and that stands in no quotes. */
function endOfTag(html: string, from: number): number {
  for (let sign = nextAt(tagSigns, html, from); sign !== null; ) {
    const after = sign.index + 1;
    if (sign[0] === '>') return after;
    const closed = html.indexOf(sign[0], after);
    if (closed === -1) break;
    sign = nextAt(tagSigns, html, closed + 1);
  }
  return html.length;
}

type Attributes = ReadonlyMap<string, string>;

function readTag(found: PageScripts, tag: string, attributes: Attributes): void {
  const [id, href] = [attributes.get('id'), attributes.get('href')];
  if (tag === 'base') {
    if (href !== undefined) found.base ??= { href, policy: found.policy.copy() };
  } else if (tag === 'form') found.hasForm ||= opensHere(attributes);
  else if (tag === 'a' && id !== undefined && href !== undefined) {
    if (opensHere(attributes) && !attributes.has('download')) found.links.set(id, href);
  } else if (tag === 'meta') {
    const isPolicy = /^\s*content-security-policy\s*$/i.test(attributes.get('http-equiv') ?? '');
    if (isPolicy) found.policy.add([attributes.get('content') ?? '']);
  } else {
    if (tag === 'iframe' && leadsAway(attributes)) found.framed.push(attributes.get('srcdoc') ?? '');
    readHandlers(found, tag, attributes);
  }
}

function readHandlers({ handlers, policy }: PageScripts, tag: string, attributes: Attributes): void {
  const add = (event: string, isSure: boolean) => {
    const handler = attributes.get(event);
    if (handler === undefined || !policy.allowsHandler(handler)) return;
    handlers.push(isSure ? handler : `if (isSoHere) {${handler}\n}`);
  };
  add('onload', tag !== 'link');
  if (tag === 'body') add('onpageshow', true);
  if (tag === 'details' && attributes.has('open')) add('ontoggle', true);
  // A window in the background gives the focus to nothing.
  if (attributes.has('autofocus')) add('onfocus', false);
  // Nobody knows whether something loads, unless there is nothing to load.
  if (failing.has(tag)) add('onerror', tag === 'img' && attributes.get('src')?.trim() === '');
}

/** What may not load, and then does something. */
const failing = new Set(['img', 'input', 'object', 'embed', 'script', 'audio', 'video', 'source', 'link']);

const opensHere = (attributes: Attributes): boolean =>
  /^(?:|_self|_top|_parent)$/i.test(attributes.get('target') ?? '');

/** HTML Standard, section 7.1.5: a sandbox has to allow it. */
const leadsAway = (attributes: Attributes): boolean =>
  attributes.has('srcdoc') &&
  (!attributes.has('sandbox') || /allow-scripts.*allow-top-navigation(?!-)/i.test(sandboxOf(attributes)));
const sandboxOf = (attributes: Attributes): string => (attributes.get('sandbox') ?? '').split(/\s+/).sort().join(' ');

/** HTML Standard, "prepare the script element": a type that is no JavaScript is data. */
function isRun(attributes: Attributes): boolean {
  if (attributes.has('src') || attributes.has('nomodule')) return false;
  const language = attributes.get('language');
  const type = attributes.get('type') ?? (language ? `text/${language}` : '');
  return type === '' || javaScript.test(type.trim());
}

/** HTML Standard, section 4.12.1, and MIME Sniffing, "JavaScript MIME type". */
const javaScript =
  /^(?:module|(?:text|application)\/(?:x-)?(?:java|ecma)script|text\/(?:javascript1\.[0-5]|jscript|livescript))$/i;

const attribute = /([^\s"'>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?/g;

/** Of several with one name the first counts. */
function attributesIn(tag: string): Attributes {
  const found = new Map<string, string>();
  for (const [, name = '', double, single, bare] of tag.matchAll(attribute)) {
    const key = name.toLowerCase();
    if (!found.has(key)) found.set(key, withoutEntities(double ?? single ?? bare ?? ''));
  }
  return found;
}

const withoutEntities = (text: string): string =>
  text.includes('&')
    ? text
        .replaceAll('&quot;', '"')
        .replaceAll('&apos;', "'")
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll(/&#(?:x([\da-f]{1,5})|(\d{1,5}));/gi, (_, hex?: string, decimal?: string) =>
          String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)),
        )
        .replaceAll('&amp;', '&')
    : text;
