import { withoutFragment } from '@hopwise/parsers';
import { parseRefresh } from './declarative-refresh.ts';
import { findMetaRefreshes } from './meta-refresh.ts';
import { type PageScripts, pageScripts } from './page-scripts.ts';
import { ScriptFunctions } from './script-functions.ts';
import { ScriptOutline } from './script-outline.ts';
import { type Reach, reach, ScriptReach } from './script-reach.ts';
import { ScriptValues } from './script-values.ts';

/** Where a script probably sends the visitor; null: somewhere that only running it would tell. */
export interface ScriptRedirect {
  to: string | null;
  /** Left out where nothing speaks against it. Else it depends on what is not known here: it may. */
  unsure?: true;
}

/** A page with more of them is an application, and its scripts are not looked at. */
const longestScripts = 20_000;
const mostFunctions = 100;
const mostConditions = 300;
/** In a page to read, a line behind a condition belongs to what its visitors do there. */
const longestText = 400;
/** Scripts may be written in scripts, but not for ever. */
const maxDepth = 3;
/** All that is written in the scripts of a page, together. */
const longestWritten = 20_000;
const leadingWords = /location|submit|navigat|open|click|refresh|eval/i;

/**
 * A hint, not a browser: looks for lines such as `location.replace("/next")` in the scripts that stand in a page, where
 * they run without the visitor's doing. Such a redirect is told of and never followed.
 */
export function findScriptRedirect(html: string, url: string): ScriptRedirect | 'not-checked' | null {
  if (!leadingWords.test(html)) return null;
  const page = pageScripts(html);
  const baseUrl = URL.parse(page.baseHref ?? '', url)?.href ?? url;
  const found = findIn(page, { url, baseUrl, depth: 0, written: { left: longestWritten, read: new Map() } });
  if (found === null || found === 'not-checked') return found;
  if (found.isRun === reach.always) return { to: found.to };
  return textOf(page.markup).length > longestText ? null : { to: found.to, unsure: true };
}

const textOf = (markup: string): string =>
  markup
    .replaceAll(/<[^<>]*>?/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

interface Place {
  url: string;
  baseUrl: string;
  depth: number;
  written: WrittenTexts;
}

/** The texts in the scripts of a page that are scripts or markup themselves. Each is read once, however often it is run. */
interface WrittenTexts {
  /** So many characters more are read. */
  left: number;
  read: Map<string, Lead | 'not-checked' | null>;
}

interface Lead {
  to: string | null;
  isRun: Reach;
}

function findIn(page: PageScripts, place: Place): Lead | 'not-checked' | null {
  const handlers = page.handlers.map((handler) => `(function(){${handler}\n})()`);
  const code = [page.code, ...handlers].join('\n;');
  if (!leadingWords.test(code) || place.depth > maxDepth) return null;
  return code.length > longestScripts ? 'not-checked' : new RedirectFinder(code, page, place).find();
}

/** Other names of the window, which may stand before its properties. */
const windows = new Set(['window', 'document', 'self', 'top', 'parent', 'globalThis']);
/** Parts of the URL whose change loads another page; that of the fragment does not. */
const urlParts = new Set(['pathname', 'search', 'host', 'hostname', 'port', 'protocol'] as const);
type UrlPart = typeof urlParts extends Set<infer Part> ? Part : never;

class RedirectFinder {
  readonly #page: PageScripts;
  readonly #place: Place;
  readonly #outline: ScriptOutline;
  readonly #functions: ScriptFunctions;
  readonly #values: ScriptValues;
  readonly #reach: ScriptReach;
  readonly #leads: Lead[] = [];
  #linksToClick: (string | null | undefined)[] | undefined;
  /** Whether something that is written in the script is too long to be looked at. */
  #hasUnread = false;

  constructor(code: string, page: PageScripts, place: Place) {
    this.#page = page;
    this.#place = place;
    this.#outline = new ScriptOutline(code);
    this.#functions = new ScriptFunctions(this.#outline);
    this.#values = new ScriptValues(this.#outline, place.url);
    this.#reach = new ScriptReach(this.#outline, this.#functions, this.#values);
  }

  find(): Lead | 'not-checked' | null {
    if (this.#functions.count > mostFunctions || this.#reach.guardedCount > mostConditions) return 'not-checked';
    for (const [at, { kind }] of this.#outline.tokens.entries()) {
      if (kind !== 'word') continue;
      if (/^(?:\.|\?\.)$/.test(this.#text(at - 1))) this.#readMethod(at);
      else this.#readPath(at);
    }
    this.#readCookieCheck();
    // What surely happens comes first, and then what can be named.
    const rank = ({ to, isRun }: Lead) => isRun * 2 + (to === null ? 0 : 1);
    const found = this.#leads.reduce<Lead | null>(
      (best, one) => (best === null || rank(one) > rank(best) ? one : best),
      null,
    );
    return this.#hasUnread && found?.isRun !== reach.always ? 'not-checked' : found;
  }

  #text(at: number): string {
    return this.#outline.text(at);
  }

  /** Undefined: nowhere else. */
  #lead(at: number, to: string | null | undefined, atMost: Reach = reach.always): void {
    const isRun = to === undefined ? reach.never : (Math.min(this.#reach.of(at), atMost) as Reach);
    if (to !== undefined && isRun !== reach.never) this.#leads.push({ to, isRun });
  }

  /** `window.location.href = …`, `location.replace(…)` and all else that begins with the window or what belongs to it. */
  #readPath(start: number): void {
    const { names, end } = this.#path(start);
    const [first = '', second = ''] = names.slice(names.findIndex((name) => !windows.has(name)));
    const next = this.#text(end);
    if (next === '(') this.#readCall(start, end, first, second);
    else if (first === 'location' && (next === '=' || next === '+=') && !this.#isDeclaredHere(start)) {
      const part = urlParts.has(second as UrlPart) ? (second as UrlPart) : null;
      if (part !== null || second === '' || second === 'href') this.#lead(start, this.#target(end + 1, next, part));
    }
  }

  #readCall(start: number, paren: number, first: string, second: string): void {
    const goesTo =
      (first === 'location' && (second === 'assign' || second === 'replace')) ||
      (first === 'navigation' && second === 'navigate' && !this.#values.isDeclared('navigation')) ||
      (first === 'open' && second === '' && this.#opensHere(paren));
    if (goesTo) this.#lead(start, this.#target(paren + 1, '=', null));
    else if (first === 'setTimeout' || first === 'setInterval') {
      if (!this.#functions.isDelayed(paren)) this.#readWritten(start, paren, false);
    } else if (first === 'eval') this.#readWritten(start, paren, false);
    else if (first === 'write' || first === 'writeln') this.#readWritten(start, paren, true);
    else if (first === '$' || first === 'jQuery') this.#readJQuery(start, paren);
  }

  /** `window.location.href`, also as `window["location"]`, and with another name for one of them. */
  #path(start: number): { names: string[]; end: number } {
    const names = [this.#values.otherName(start) ?? this.#text(start)];
    let at = start + 1;
    for (;;) {
      const named = this.#outline.tokens[at + 1];
      if (/^(?:\.|\?\.)$/.test(this.#text(at)) && named?.kind === 'word') at += 2;
      else if (this.#text(at) === '[' && named?.kind === 'string' && this.#text(at + 2) === ']') at += 3;
      else return { names, end: at };
      names.push(named.text);
    }
  }

  /** Where a value leads; null where only running the script would tell, undefined where it stays. */
  #target(at: number, sign: string, part: UrlPart | null): string | null | undefined {
    const begin = this.#outline.tokens[at];
    if (part === null && begin?.kind === 'string' && begin.text.startsWith('#')) return undefined;
    const text = sign === '+=' ? null : this.#values.textAt(at);
    return text === null ? null : this.#resolve(text, part);
  }

  #resolve(text: string, part: UrlPart | null): string | undefined {
    const { url, baseUrl } = this.#place;
    const target = part === null ? URL.parse(text, baseUrl) : new URL(url);
    if (part !== null && target !== null) target[part] = text;
    // An app is somewhere else too; these stay in the page.
    const leadsAway = target !== null && !/^(?:javascript|data|about|blob):$/.test(target.protocol);
    // A place on the same page is gone to without a request.
    return leadsAway && withoutFragment(target.href) !== withoutFragment(url) ? target.href : undefined;
  }

  /** `open(url, "_self")` */
  #opensHere(paren: number): boolean {
    const target = this.#text(paren + 2) === ',' ? this.#outline.tokens[paren + 3] : undefined;
    return target?.kind === 'string' && /^_(?:self|top|parent)$/i.test(target.text);
  }

  /** `let location = …` makes another variable; so does `var` inside a function. */
  #isDeclaredHere(at: number): boolean {
    const before = this.#text(at - 1);
    const isInFunction = this.#functions.around(at) !== undefined;
    return before === 'let' || before === 'const' || (before === 'var' && isInFunction);
  }

  /** A script, or markup with scripts, that stands in a script as a text. */
  #readWritten(start: number, paren: number, isMarkup: boolean): void {
    const text = this.#values.textAt(paren + 1);
    if (text === null || this.#reach.of(start) === reach.never) return;
    const { read } = this.#place.written;
    const key = `${isMarkup ? 'markup' : 'script'} ${text}`;
    const kept = read.get(key);
    const found = kept === undefined ? this.#findInWritten(text, isMarkup) : kept;
    read.set(key, found);
    if (found === 'not-checked') this.#hasUnread = true;
    else if (found !== null) this.#lead(start, found.to, found.isRun);
  }

  #findInWritten(text: string, isMarkup: boolean): Lead | 'not-checked' | null {
    const { written, depth } = this.#place;
    if (text.length > written.left) return 'not-checked';
    written.left -= text.length;
    const [refresh] = isMarkup ? findMetaRefreshes(text) : [];
    const url = refresh === undefined ? null : (parseRefresh(refresh.content)?.url ?? null);
    const to = url === null ? undefined : this.#resolve(url, null);
    if (to !== undefined) return { to, isRun: reach.always };
    const page = isMarkup ? pageScripts(text) : { ...this.#page, code: text, handlers: [] };
    return findIn(page, { ...this.#place, depth: depth + 1 });
  }

  /** `$(location).attr("href", …)` */
  #readJQuery(start: number, paren: number): void {
    const { names, end } = this.#path(paren + 1);
    const [, method, open, name, comma] = [0, 1, 2, 3, 4].map((more) => this.#outline.tokens[end + 1 + more]);
    const sets = (method?.text === 'attr' || method?.text === 'prop') && open?.text === '(' && comma?.text === ',';
    if (names.at(-1) === 'location' && this.#text(end) === ')' && sets && name?.text === 'href') {
      this.#lead(start, this.#target(end + 6, '=', null));
    }
  }

  /** What is done to an element, whatever it is called: a form is sent, a link is clicked. */
  #readMethod(at: number): void {
    if (this.#text(at + 1) !== '(' || this.#text(at + 2) !== ')') return;
    if (/^(?:submit|requestSubmit)$/.test(this.#text(at)) && this.#hasForm()) this.#lead(at, null);
    if (this.#text(at) !== 'click') return;
    this.#linksToClick ??= this.#findLinksToClick();
    for (const to of this.#linksToClick) this.#lead(at, to);
  }

  /** In the page, or in what the script makes of it. */
  #hasForm(): boolean {
    return this.#page.hasForm || this.#outline.placesOf('innerHTML').length > 0 || this.#createsElements();
  }

  #createsElements(): boolean {
    return this.#outline.placesOf('createElement').length > 0;
  }

  /** Those of the page that the script names, or one that it makes. */
  #findLinksToClick(): (string | null | undefined)[] {
    const texts = new Set(this.#outline.tokens.flatMap(({ kind, text }) => (kind === 'string' ? [text] : [])));
    const named = [...this.#page.links].filter(([id]) => texts.has(id) || texts.has(`#${id}`) || texts.has(`a#${id}`));
    const isMade = texts.has('a') && this.#createsElements();
    const isDownload = this.#outline.placesOf('download').length > 0 || texts.has('download');
    return [...named.map(([, href]) => this.#resolve(href, null)), ...(isMade && !isDownload ? [null] : [])];
  }

  /** Bot checks set a cookie and ask again. */
  #readCookieCheck(): void {
    const first = (name: string, next: string) =>
      this.#outline.placesOf(name).find((at) => this.#text(at + 1) === next && this.#reach.of(at) !== reach.never);
    const [sets, reloads] = [first('cookie', '='), first('reload', '(')];
    if (sets !== undefined && reloads !== undefined) this.#lead(reloads, null, this.#reach.of(sets));
  }
}
