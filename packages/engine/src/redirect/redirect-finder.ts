import { withoutFragment } from '@hopwise/parsers';
import { parseRefresh } from './declarative-refresh.ts';
import { findMetaRefreshes } from './meta-refresh.ts';
import { type PageScripts, pageScripts } from './page-scripts.ts';
import { ScriptFunctions } from './script-functions.ts';
import { ScriptOutline } from './script-outline.ts';
import { type Reach, reach, ScriptReach } from './script-reach.ts';
import { ScriptValues } from './script-values.ts';

/** A page with more of them is an application, and its scripts are not looked at. */
const longestScripts = 20_000;
const mostFunctions = 100;
const mostConditions = 300;
/** Scripts may be written in scripts, but not for ever. */
const maxDepth = 3;
/** Letters may be hidden as well, and words put together. */
export const leadingWords =
  /location|submit|navigat|open|click|refresh|eval|\\(?:x|u00|u\{)[4-7]|["'`]l(?:o(?:c(?:a(?:t(?:i(?:o)?)?)?)?)?)?["'`]\s*\+/i;

/** Where a script stands. */
export interface Place {
  url: string;
  baseUrl: string;
  depth: number;
  /** Whether the page stands in a frame of the other one, which only the names of that one lead away. */
  isFramed: boolean;
  written: WrittenTexts;
}

/** The texts in the scripts of a page that are scripts or markup themselves. Each is read once, however often it is run. */
export interface WrittenTexts {
  /** So many characters more are read. */
  left: number;
  read: Map<string, Lead | 'not-checked' | null>;
}

export interface Lead {
  to: string | null;
  isRun: Reach;
}

/** What the scripts of a page do to it. */
export function findLead(page: PageScripts, place: Place): Lead | 'not-checked' | null {
  const handlers = page.handlers.map((handler) => `(function(){${handler}\n})()`);
  const scripts = [...page.scripts, ...handlers];
  const isLeading = scripts.some((script) => leadingWords.test(script));
  if ((!isLeading && page.framed.length === 0) || place.depth > maxDepth) return null;
  const length = scripts.reduce((sum, script) => sum + script.length, 0);
  if (isLeading && length > longestScripts) return 'not-checked';
  return new RedirectFinder(isLeading ? scripts : [], page, place).find();
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
  /** Where the page goes to itself once more. */
  readonly #reloads: number[] = [];
  /** Whether something that is written in the script is too long to be looked at. */
  #hasUnread = false;

  constructor(scripts: readonly string[], page: PageScripts, place: Place) {
    this.#page = page;
    this.#place = place;
    this.#outline = new ScriptOutline(scripts, page.policy.allowsEval);
    this.#functions = new ScriptFunctions(this.#outline);
    this.#values = new ScriptValues(this.#outline, this.#functions, place.url);
    this.#reach = new ScriptReach(this.#outline, this.#functions, this.#values);
  }

  find(): Lead | 'not-checked' | null {
    if (this.#functions.all.length > mostFunctions || this.#reach.guardedCount > mostConditions) return 'not-checked';
    for (const [at, { kind }] of this.#outline.tokens.entries()) {
      if (kind !== 'word') continue;
      if (/^(?:\.|\?\.)$/.test(this.#text(at - 1))) this.#readMethod(at);
      else this.#readPath(at);
    }
    this.#readCookieCheck();
    for (const html of this.#place.isFramed ? [] : this.#page.framed) this.#readFramed(html);
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
    // Another name for the location gets another value by itself.
    if (names.length === 1 && names[0] !== this.#text(start)) return;
    const isElsewhere = this.#place.isFramed && !names.some((name) => name === 'top' || name === 'parent');
    const [first = '', second = ''] = names.slice(names.findIndex((name) => !windows.has(name)));
    const next = this.#text(end);
    if (next === '(') this.#readCall(start, end, isElsewhere ? '' : first, second);
    else if (first === 'location' && !isElsewhere && (next === '=' || next === '+=') && !this.#isDeclaredHere(start)) {
      const part = urlParts.has(second as UrlPart) ? (second as UrlPart) : null;
      if (part !== null || second === '' || second === 'href') this.#goTo(start, end + 1, next, part);
    }
  }

  #readCall(start: number, paren: number, first: string, second: string): void {
    const goesTo =
      (first === 'location' && (second === 'assign' || second === 'replace')) ||
      (first === 'navigation' && second === 'navigate' && !this.#values.isDeclared('navigation')) ||
      (first === 'open' && second === '' && this.#opensHere(paren));
    if (goesTo) this.#goTo(start, paren + 1, '=', null);
    else if (first === 'setTimeout' || first === 'setInterval') {
      if (!this.#functions.isDelayed(paren)) this.#readWritten(start, paren, false);
    } else if (first === 'eval') this.#readWritten(start, paren, false);
    else if (first === 'write' || first === 'writeln') this.#readWritten(start, paren, true);
    else if (first === '$' || first === 'jQuery') this.#readJQuery(start, paren);
  }

  #goTo(start: number, value: number, sign: string, part: UrlPart | null): void {
    const to = this.#target(value, sign, part);
    this.#lead(start, to);
    const text = to === undefined && part === null ? this.#values.textAt(value) : null;
    if (text !== null && !text.includes('#') && this.#isHere(text)) this.#reloads.push(start);
  }

  #isHere(text: string): boolean {
    return URL.parse(text, this.#place.baseUrl)?.href === withoutFragment(this.#place.url);
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
    const text = isMarkup || this.#page.policy.allowsEval ? this.#values.textAt(paren + 1) : null;
    if (text === null || this.#reach.of(start) === reach.never) return;
    const found = this.#onceRead(`${isMarkup ? 'markup' : 'script'} ${text}`, () =>
      this.#findInWritten(text, isMarkup),
    );
    if (found !== null) this.#lead(start, found.to, found.isRun);
  }

  /** A page in a frame of this one. */
  #readFramed(html: string): void {
    if (!leadingWords.test(html) || !/top|parent/.test(html)) return;
    const found = this.#onceRead(`frame ${html}`, () => this.#findInMarkup(html, true));
    if (found !== null) this.#leads.push(found);
  }

  #onceRead(key: string, read: () => Lead | 'not-checked' | null): Lead | null {
    const { written } = this.#place;
    const kept = written.read.get(key);
    const isNew = kept === undefined;
    if (isNew) written.left -= key.length;
    const found = isNew ? (written.left < 0 ? 'not-checked' : read()) : kept;
    written.read.set(key, found);
    if (found === 'not-checked') this.#hasUnread = true;
    return found === 'not-checked' ? null : found;
  }

  #findInWritten(text: string, isMarkup: boolean): Lead | 'not-checked' | null {
    const [refresh] = isMarkup ? findMetaRefreshes(text) : [];
    const url = refresh === undefined ? null : (parseRefresh(refresh.content)?.url ?? null);
    const to = url === null ? undefined : this.#resolve(url, null);
    if (to !== undefined) return { to, isRun: reach.always };
    if (isMarkup) return this.#findInMarkup(text, this.#place.isFramed);
    return findLead({ ...this.#page, scripts: [text], handlers: [], framed: [] }, this.#deeper(this.#place.isFramed));
  }

  #findInMarkup(html: string, isFramed: boolean): Lead | 'not-checked' | null {
    return findLead(pageScripts(html, this.#page.policy), this.#deeper(isFramed));
  }

  #deeper(isFramed: boolean): Place {
    return { ...this.#place, isFramed, depth: this.#place.depth + 1 };
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
    if (this.#text(at + 1) !== '(' || this.#text(at + 2) !== ')' || this.#place.isFramed) return;
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
    const reached = (places: readonly number[]) => places.find((at) => this.#reach.of(at) !== reach.never);
    const before = (name: string, next: string) =>
      this.#outline.placesOf(name).filter((at) => this.#text(at + 1) === next);
    const sets = reached(before('cookie', '='));
    const reloads = reached([...before('reload', '('), ...this.#reloads]);
    if (sets !== undefined && reloads !== undefined && !this.#place.isFramed) {
      this.#lead(reloads, null, this.#reach.of(sets));
    }
  }
}
