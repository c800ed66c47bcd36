import { allowsBase, type CspDirective, policyDirectives, splitPolicies } from '@hopwise/parsers';
import { type Token, type TokenHandler, Tokenizer } from 'parse5';
import { textModeByTag } from '../http/page-text.ts';

export interface MetaRefresh {
  /** The content attribute, which `parseRefresh` accepts. */
  content: string;
  /** The href of the first base element before it, which relative targets are resolved against. */
  baseHref: string | null;
}

/** Attribute names cannot be escaped in HTML and the value has to start with r, so few pages get past this. */
export const mayHaveRefresh = /http-equiv[\t\n\f\r ]*=[\t\n\f\r ]*["']?[r&]/i;

/** Where a page stands, and the content policies that came with it. */
export interface PageRules {
  url: string;
  policies: readonly (readonly CspDirective[])[];
}

export const noRules: PageRules = { url: 'about:blank', policies: [] };

export interface PageMetas {
  refreshes: MetaRefresh[];
  /** The policies in the page. */
  policies: CspDirective[][];
}

/**
 * The valid `<meta http-equiv=refresh>` of a page in their order, as a browser that runs scripts sees them: markup
 * inside comments, scripts, styles, noscript, templates and frame sets is none.
 */
export const findMetaRefreshes = (html: string): MetaRefresh[] => readMetas(html, noRules).refreshes;

const mayUpgrade = /upgrade-insecure-requests/i;

/** The same, with the policies in the head of the page. */
export function readMetas(html: string, rules: PageRules): PageMetas {
  const finder = new MetaRefreshFinder(rules);
  if (mayHaveRefresh.test(html) || mayUpgrade.test(html)) finder.read(html);
  return { refreshes: finder.found, policies: finder.policies };
}

/** HTML Standard, section 13.2.6.4.4: what may stand before the body. */
export const headTags = new Set([
  'html',
  'head',
  'base',
  'basefont',
  'bgsound',
  'link',
  'meta',
  'template',
  'noframes',
]);
/** More than any page has; each costs a little. */
export const maxFound = 100;

/**
 * Works on tokens alone. Building the tree would cost quadratic time on hostile markup, and of the tree only
 * two things matter here: being inside a template, and being inside SVG or MathML.
 */
class MetaRefreshFinder implements TokenHandler {
  readonly found: MetaRefresh[] = [];
  readonly policies: CspDirective[][] = [];
  readonly #rules: PageRules;
  #hasBase = false;
  #baseHref: string | null = null;
  #templateDepth = 0;
  #foreignDepth = 0;
  #textTag: string | null = null;
  #hasBody = false;
  readonly #tokenizer = new Tokenizer({}, this);

  constructor(rules: PageRules) {
    this.#rules = rules;
  }

  read(html: string): void {
    this.#tokenizer.write(html, true);
  }

  onStartTag(tag: Token.TagToken): void {
    // Everything in a frame set, and after it, is left out.
    if (tag.tagName === 'frameset' && !this.#hasBody) this.#tokenizer.pause();
    const mode = textModeByTag.get(tag.tagName);
    if (tag.tagName === 'template' && this.#foreignDepth === 0) this.#templateDepth += 1;
    else if (isForeign(tag)) this.#enterForeign(tag.selfClosing ? 0 : 1);
    else if (mode !== undefined && this.#foreignDepth === 0) this.#enterText(tag.tagName, mode);
    else if (tag.tagName === 'base') this.#readBase(tag);
    else if (tag.tagName === 'meta') this.#readMeta(tag);
    if (mode === undefined && !headTags.has(tag.tagName)) this.#hasBody = true;
  }

  #enterText(tagName: string, mode: Tokenizer['state']): void {
    this.#textTag = tagName;
    this.#tokenizer.state = mode;
  }

  onEndTag(tag: Token.TagToken): void {
    if (tag.tagName === this.#textTag) this.#textTag = null;
    if (tag.tagName === 'template') this.#templateDepth = Math.max(0, this.#templateDepth - 1);
    else if (isForeign(tag)) this.#enterForeign(-1);
  }

  #enterForeign(levels: number): void {
    this.#foreignDepth = Math.max(0, this.#foreignDepth + levels);
    this.#tokenizer.inForeignNode = this.#foreignDepth > 0;
  }

  #readBase(tag: Token.TagToken): void {
    if (this.#templateDepth > 0 || this.#foreignDepth > 0 || this.#hasBase) return;
    const href = attribute(tag, 'href');
    if (href === null) return;
    this.#hasBase = true;
    if (allowsBase(href, this.#rules.url, [...this.#rules.policies, ...this.policies])) this.#baseHref = href;
  }

  #readMeta(tag: Token.TagToken): void {
    this.#enterForeign(-this.#foreignDepth);
    const kind = this.#templateDepth > 0 ? undefined : attribute(tag, 'http-equiv')?.toLowerCase();
    const content = attribute(tag, 'content');
    if (content === null) return;
    if (kind === 'content-security-policy' && !this.#hasBody) this.#addPolicies(content);
    if (kind !== 'refresh' || !parseRefresh(content)) return;
    this.found.push({ content, baseHref: this.#baseHref });
    if (this.found.length === maxFound) this.#tokenizer.pause();
  }

  #addPolicies(content: string): void {
    const room = maxFound - this.policies.length;
    this.policies.push(...splitPolicies([content]).slice(0, room).map(policyDirectives));
  }

  onCharacter(): void {
    this.#hasBody ||= this.#textTag === null && this.#templateDepth === 0;
  }
  onNullCharacter(): void {}
  onWhitespaceCharacter(): void {}
  onComment(): void {}
  onDoctype(): void {}
  onEof(): void {}
}

function isForeign(tag: Token.TagToken): boolean {
  return tag.tagName === 'svg' || tag.tagName === 'math';
}

function attribute(tag: Token.TagToken, name: string): string | null {
  return tag.attrs.find((attr) => attr.name === name)?.value ?? null;
}

export interface DeclarativeRefresh {
  /** Whole seconds: the standard drops the fraction. */
  seconds: number;
  /** Not resolved yet. null: the page loads itself again. */
  url: string | null;
}

const leadingSpace = /^[\t\n\f\r ]*/;
/** Digits, then the dots and digits of a fraction, which do not count. */
const time = /^(\d*)[\d.]*/;
/** After the time comes a separator or nothing; a space alone separates too. */
const separator = /^(?:[\t\n\f\r ]*[;,]|[\t\n\f\r ])[\t\n\f\r ]*/;
const urlPrefix = /^url[\t\n\f\r ]*=[\t\n\f\r ]*/i;

/**
 * Reads the value of a Refresh header or of the content attribute of `<meta http-equiv=refresh>`.
 * HTML Standard, "shared declarative refresh steps".
 */
export function parseRefresh(content: string): DeclarativeRefresh | null {
  const input = content.replace(leadingSpace, '');
  const [timeText = '', digits = ''] = time.exec(input) ?? [];
  if (timeText === '') return null;
  const seconds = Math.min(Number(digits), Number.MAX_SAFE_INTEGER);
  const afterTime = input.slice(timeText.length);
  if (afterTime === '') return { seconds, url: null };
  const separated = separator.exec(afterTime);
  if (!separated) return null;
  const target = afterTime.slice(separated[0].length);
  return { seconds, url: target === '' ? null : unquote(target.replace(urlPrefix, '')) };
}

/** A quote opens only at the very start and runs to its twin or to the end. */
function unquote(text: string): string {
  const quote = text[0];
  if (quote !== '"' && quote !== "'") return text;
  const end = text.indexOf(quote, 1);
  return text.slice(1, end === -1 ? undefined : end);
}
