import { withoutFragment } from '@hopwise/parsers';
import { ScriptFunctions } from './script-functions.ts';
import { type ScriptToken, scriptTokens } from './script-tokens.ts';

/** Where a script probably sends the visitor; null: somewhere that only running it would tell. */
export interface ScriptRedirect {
  to: string | null;
}

/** Pages that exist to send their visitor on are short; in a longer one such a line belongs to some button. */
const longestPage = 20_000;
const longestText = 400;

/** Scripts, and before them what keeps a script from being one. */
const scripts =
  /<!--[\s\S]*?(?:-->|$)|<(noscript|textarea|template|style|title|xmp|iframe)\b[\s\S]*?<\/\1\s*>|<script\b([^>]*)>([\s\S]*?)(?:<\/script|$)/gi;
const unseen = /<(script|style|noscript|title|template)\b[\s\S]*?<\/\1\s*>|<!--[\s\S]*?-->|<[^>]*>/gi;
const bodyOnload = /<body\b[^>]*?\sonload\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+))/i;

/**
 * A hint, not a browser: looks for lines such as `location.replace("/next")` in the scripts of a short page, where they
 * run without the visitor's doing. Such a redirect is told of and never followed.
 */
export function findScriptRedirect(html: string, url: string): ScriptRedirect | null {
  if (html.length > longestPage || !/location|submit|navigat|open/.test(html)) return null;
  if (textOf(html).length > longestText) return null;
  const base = /<base\b[^>]*?\bhref\s*=\s*["']?([^"'\s>]+)/i.exec(html)?.[1] ?? '';
  const baseUrl = URL.parse(base, url)?.href ?? url;
  return new RedirectFinder(inlineScripts(html), url, baseUrl).find();
}

function inlineScripts(html: string): string {
  const run = [...html.matchAll(scripts)].filter(([, , attributes]) => attributes !== undefined && isRun(attributes));
  const [, ...onload] = bodyOnload.exec(html) ?? [];
  const handler = onload.find((code) => code !== undefined) ?? '';
  return [...run.map(([, , , code = '']) => code), withoutEntities(handler)].join('\n;').trim();
}

const withoutEntities = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll(/&#0*39;|&apos;/g, "'")
    .replaceAll('&amp;', '&');

/** HTML Standard, "prepare the script element": a type that is no JavaScript is data. */
function isRun(attributes: string): boolean {
  if (/(?:^|\s)(?:src\s*=|nomodule\b)/i.test(attributes)) return false;
  const type = /(?:^|\s)type\s*=\s*["']?([^"'\s>]*)/i.exec(attributes)?.[1] ?? '';
  return type === '' || /^(?:module|(?:text|application)\/(?:x-)?(?:java|ecma)script)$/i.test(type);
}

const textOf = (html: string): string => html.replaceAll(unseen, ' ').replaceAll(/\s+/g, ' ').trim();

/** Other names of the window, which may stand before its properties. */
const windows = new Set(['window', 'document', 'self', 'top', 'parent', 'globalThis']);
/** Parts of the URL whose change loads another page; that of the fragment does not. */
const urlParts = new Set(['pathname', 'search', 'host', 'hostname', 'port', 'protocol'] as const);
type UrlPart = 'pathname' | 'search' | 'host' | 'hostname' | 'port' | 'protocol';
/** A page with more is an application, and not there to send its visitor on. */
const mostFunctions = 100;
/** Scripts may be written in scripts, but not for ever. */
const maxDepth = 3;

class RedirectFinder {
  readonly #tokens: readonly ScriptToken[];
  readonly #functions: ScriptFunctions;
  readonly #url: string;
  readonly #baseUrl: string;
  readonly #depth: number;
  readonly #constants = new Map<string, string | null>();
  /** Something leads on, but only running it would tell where. */
  #isUnclear = false;

  constructor(code: string, url: string, baseUrl: string, depth = 0) {
    this.#tokens = scriptTokens(code);
    this.#functions = new ScriptFunctions(this.#tokens);
    this.#url = url;
    this.#baseUrl = baseUrl;
    this.#depth = depth;
  }

  find(): ScriptRedirect | null {
    if (this.#functions.count > mostFunctions) return null;
    for (const [at, { kind }] of this.#tokens.entries()) {
      if (kind !== 'word' || this.#text(at - 1) === '.' || this.#text(at - 1) === '?.') continue;
      const to = this.#leadsTo(at);
      if (to !== null) return { to };
    }
    this.#isUnclear ||= this.#setsCookieAndReloads() || this.#submitsForm();
    return this.#isUnclear ? { to: null } : null;
  }

  /** Of a sign or word; a text is none. */
  #text(at: number): string {
    const token = this.#tokens[at];
    return token === undefined || token.kind === 'string' ? '' : token.text;
  }

  /** What the expression that begins here makes of the page's URL; null: nothing that can be told. */
  #leadsTo(start: number): string | null {
    const { names, end } = this.#path(start);
    if (windows.has(names[0] ?? '') && this.#isLocal(names[0] ?? '')) return null;
    const [first = '', second = ''] = names.slice(names.findIndex((name) => !windows.has(name)));
    const next = this.#text(end);
    const isCall = next === '(';
    if (isCall && (first === 'setTimeout' || first === 'setInterval')) return this.#codeIn(end + 1);
    const goesTo =
      (first === 'location' && isCall && (second === 'assign' || second === 'replace')) ||
      (first === 'navigation' && second === 'navigate' && isCall && !this.#isLocal('navigation')) ||
      (first === 'open' && isCall && this.#opensHere(end));
    const isSet = first === 'location' && (next === '=' || next === '+=') && !this.#isDeclaredHere(start);
    const part = urlParts.has(second as UrlPart) ? (second as UrlPart) : null;
    const isUrl = second === '' || second === 'href';
    if (!goesTo && !(isSet && (isUrl || part !== null))) return null;
    if (!this.#functions.isRun(start)) return null;
    const literal = next === '+=' ? null : this.#literalAt(end + 1);
    if (literal === null) this.#isUnclear = true;
    return literal === null ? null : this.#resolve(literal, goesTo ? null : part);
  }

  /** `window.location.href`, also as `window["location"]`. */
  #path(start: number): { names: string[]; end: number } {
    const names = [this.#text(start)];
    let at = start + 1;
    for (;;) {
      const named = this.#tokens[at + 1];
      if ((this.#text(at) === '.' || this.#text(at) === '?.') && named?.kind === 'word') at += 2;
      else if (this.#text(at) === '[' && named?.kind === 'string' && this.#text(at + 2) === ']') at += 3;
      else return { names, end: at };
      names.push(named.text);
    }
  }

  /** The text that a value is, where it is one that stands in the script. */
  #literalAt(at: number): string | null {
    const token = this.#tokens[at];
    const next = this.#text(at + 1);
    const isWhole = !/^(?:[.[(?]|\?\.|[-+*/%&|^<>?]+=?)$/.test(next);
    if (token === undefined || !isWhole) return null;
    if (token.kind === 'string') return token.text;
    return token.kind === 'word' ? this.#constant(token.text) : null;
  }

  /** Of a variable that gets its value once, a text. */
  #constant(name: string): string | null {
    const known = this.#constants.get(name);
    if (known !== undefined) return known;
    const value = this.#readConstant(name);
    this.#constants.set(name, value);
    return value;
  }

  #readConstant(name: string): string | null {
    const set = this.#functions.placesOf(name).filter((at) => /^[-+*/%&|^?<>]*=$/.test(this.#text(at + 1)));
    const [at] = set;
    if (at === undefined || set.length > 1 || !/^(?:var|let|const|,)$/.test(this.#text(at - 1))) return null;
    const value = this.#tokens[at + 2];
    const isWhole = !/^(?:[.[(?]|\?\.|[-+*/%&|^<>?]+=?)$/.test(this.#text(at + 3));
    return value?.kind === 'string' && isWhole ? value.text : null;
  }

  /** A timer may be given its script as a text. */
  #codeIn(at: number): string | null {
    const token = this.#tokens[at];
    if (token?.kind !== 'string' || this.#depth >= maxDepth || !this.#functions.isRun(at)) return null;
    const found = new RedirectFinder(token.text, this.#url, this.#baseUrl, this.#depth + 1).find();
    this.#isUnclear ||= found !== null;
    return found?.to ?? null;
  }

  /** `open(url, "_self")` */
  #opensHere(paren: number): boolean {
    const target = this.#text(paren + 2) === ',' ? this.#tokens[paren + 3] : undefined;
    return target?.kind === 'string' && /^_(?:self|top|parent)$/i.test(target.text);
  }

  #isLocal(name: string): boolean {
    return this.#functions.placesOf(name).some((at) => /^(?:var|let|const|function|class)$/.test(this.#text(at - 1)));
  }

  /** `let location = …` makes another variable; so does `var` inside a function. */
  #isDeclaredHere(at: number): boolean {
    const before = this.#text(at - 1);
    return before === 'let' || before === 'const' || (before === 'var' && this.#functions.isInFunction(at));
  }

  /** Bot checks set a cookie and ask again. */
  #setsCookieAndReloads(): boolean {
    const runs = (name: string, next: string) =>
      this.#tokens.some((_, at) => this.#text(at) === name && this.#text(at + 1) === next && this.#functions.isRun(at));
    return runs('cookie', '=') && runs('reload', '(');
  }

  #submitsForm(): boolean {
    return this.#tokens.some((_, at) => {
      if (this.#text(at) !== 'submit' || this.#text(at - 1) !== '.' || this.#text(at + 1) !== '(') return false;
      const before = this.#tokens.slice(Math.max(0, at - 20), at).map(({ text }) => text);
      return before.some((text) => /form/i.test(text)) && this.#functions.isRun(at);
    });
  }

  #resolve(literal: string, part: UrlPart | null): string | null {
    const target = part === null ? URL.parse(literal, this.#baseUrl) : new URL(this.#url);
    if (part !== null && target !== null) target[part] = literal;
    // An app is somewhere else too; these stay in the page.
    const leadsAway = target !== null && !/^(?:javascript|data|about|blob):$/.test(target.protocol);
    // A place on the same page is gone to without a request.
    return leadsAway && withoutFragment(target.href) !== withoutFragment(this.#url) ? target.href : null;
  }
}
