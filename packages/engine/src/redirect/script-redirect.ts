import { type Hop, type Page, withoutPassword } from '@hopwise/model';
import { headerValues, withoutFragment } from '@hopwise/parsers';
import { InlineScriptPolicy, type PageScripts, pageScripts } from './page-scripts.ts';
import {
  branchesOf,
  heads,
  type Reach,
  reach,
  type ScriptFunction,
  ScriptOutline,
  type ScriptToken,
  scriptTokens,
  type UrlPart,
  urlParts,
} from './script-outline.ts';

/** In characters: a page with longer scripts is an application, and they are not read. */
const longestScripts = 20_000;
const mostFunctions = 100;
/** Characters outside its scripts: a conditional redirect in a longer page is part of normal use. */
const longestPage = 500;
const leadingWords = /location|submit|open|navigat|\\(?:x|u00|u\{)[4-7]/i;

/** Notes where the scripts of a page seem to redirect to. They are never run. */
export function inspectScripts(hop: Hop, { html, url, headers }: Page): void {
  const policy = new InlineScriptPolicy(headerValues(headers, 'content-security-policy'));
  const found = findScriptRedirect(html, url, policy);
  if (found === 'not-checked') hop.scriptsUnread = true;
  else if (found !== null) hop.scriptRedirect = { ...found, to: found.to && withoutPassword(found.to) };
}

/** A heuristic: looks for code such as `location.replace("/next")` in inline scripts, where it runs without a click. */
export function findScriptRedirect(
  html: string,
  url: string,
  policy = new InlineScriptPolicy(),
): NonNullable<Hop['scriptRedirect']> | 'not-checked' | null {
  if (!leadingWords.test(html)) return null;
  const page = pageScripts(html, url, policy);
  if (!page.scripts.some((script) => leadingWords.test(script))) return null;
  const length = page.scripts.reduce((sum, script) => sum + script.length, 0);
  if (length > longestScripts) return 'not-checked';
  try {
    const reader = new ScriptReader(page.scripts.flatMap(tokensOf), page);
    if (reader.functions.size > mostFunctions) return 'not-checked';
    const found = reader.read(reach.always);
    if (found === undefined || found.isRun === reach.always) return found === undefined ? null : { to: found.to };
    return html.length - length > longestPage ? null : { to: found.to, unsure: true };
  } catch {
    // Nested deeper than the stack.
    return 'not-checked';
  }
}

/** Each script is read alone, as browsers do. */
const tokensOf = (code: string): ScriptToken[] => [
  ...(scriptTokens(code) ?? []),
  { kind: 'sign', text: ';', startsLine: true },
];

interface Lead {
  to: string | null;
  isRun: Reach;
}
/** `rest`: how far what follows it is reached. */
type Statement = [next: number, rest: Reach];

const lower = (one: Reach, other: Reach): Reach => (one < other ? one : other);
/** These call what they are given without waiting for the visitor. */
const callers =
  /^(?:\$|jQuery|ready|then|finally|forEach|Promise|queueMicrotask|requestAnimationFrame|requestIdleCallback|setInterval|setTimeout)$/;
const listeners = /^(?:addEventListener|attachEvent|bind|on|one)$/;
const loading = /^(?:on)?(?:load|domcontentloaded|pageshow|readystatechange|ready)$/i;
/** A redirect after a longer time is the end of a session. */
const longestDelayMs = 60_000;

/** Walks through a script and the functions that it calls, and records each redirect. */
class ScriptReader extends ScriptOutline {
  readonly #page: PageScripts;
  readonly #outer: ScriptReader | null;
  readonly #byName: Map<string, ScriptFunction[]>;
  readonly #ranAs = new Map<ScriptFunction, Reach>();
  readonly #words: ReadonlySet<string>;
  #best: Lead | undefined;
  /** The number of characters of evaluated strings that may still be read. */
  #textLeft = longestScripts;

  constructor(tokens: readonly ScriptToken[], page: PageScripts, outer: ScriptReader | null = null) {
    super(tokens);
    this.#page = page;
    this.#outer = outer;
    this.#byName = Map.groupBy(this.functions.values(), ({ name }) => name);
    this.#words = new Set(tokens.map(({ text }) => text));
  }

  read(within: Reach): Lead | undefined {
    this.#block(0, this.tokens.length - 1, within);
    return this.#best;
  }

  #lead(to: string | null, isRun: Reach): void {
    // A script may wait for a click.
    const has = (word: string) => this.#words.has(word);
    const mayWait = (has('Promise') && !has('setTimeout') && !has('fetch')) || (has('for') && has('await'));
    const lead = { to, isRun: mayWait ? lower(isRun, reach.perhaps) : isRun };
    const rank = (one: Lead | undefined) => (one === undefined ? 0 : one.isRun * 2 + (one.to === null ? 0 : 1));
    if (isRun !== reach.never && rank(lead) > rank(this.#best)) this.#best = lead;
  }

  #block(from: number, to: number, within: Reach): Reach {
    let rest: Reach = reach.always;
    for (let at = from; at <= to; ) {
      const [next, after] = this.#statement(at, lower(within, rest));
      rest = lower(rest, after);
      at = next;
    }
    return rest;
  }

  #statement(at: number, within: Reach): Statement {
    const text = this.text(at);
    const closed = this.partner(at + 1);
    if (text === '{') return [this.partner(at) + 1, this.#block(at + 1, this.partner(at) - 1, within)];
    if (/^(?:do|else|finally|try)$/.test(text)) return this.#statement(at + 1, within);
    const made = /^(?:async|function)$/.test(text) ? this.functions.get(text === 'async' ? at + 1 : at) : undefined;
    if (made !== undefined) return [made.bodyTo + 1, reach.always];
    if (heads.test(text) && this.text(at + 1) === '(') return this.#guarded(text, at + 2, closed, within);
    let end = this.end(at);
    while (this.text(end + 1) === ',') end = this.end(end + 2);
    this.#expression(at, end, within);
    const next = this.text(end + 1) === ';' ? end + 2 : Math.max(end, at) + 1;
    return [next, /^(?:return|throw)$/.test(text) ? reach.never : reach.always];
  }

  #guarded(head: string, from: number, closed: number, within: Reach): Statement {
    const { isTrue, isFalse } = branchesOf(this.written(from, closed - 1), this.#page.url);
    this.#expression(from, closed - 1, within);
    const isSure = head === 'for' ? reach.always : head === 'if' ? isTrue : reach.perhaps;
    const [next, after] = this.#statement(closed + 1, lower(within, isSure));
    const rest = after === reach.never ? isFalse : after;
    if (head !== 'if' || this.text(next) !== 'else') return [next, rest];
    const [end, afterElse] = this.#statement(next + 1, lower(within, isFalse));
    return [end, afterElse === reach.never ? lower(rest, isTrue) : rest];
  }

  /** `top !== self && (location = …)`, `isOld ? location = … : 0` */
  #expression(from: number, to: number, within: Reach): void {
    let [now, otherwise, operand] = [within, within, from];
    for (let at = from; at <= to; ) {
      const text = this.text(at);
      const made = this.functions.get(at);
      if (/^(?:&&|\|\||\?)$/.test(text)) {
        const { isTrue, isFalse } = branchesOf(this.written(operand, at - 1), this.#page.url);
        now = lower(within, text === '||' ? isFalse : isTrue);
        otherwise = lower(within, isFalse);
      } else if (text === ',') now = otherwise = within;
      else if (text === ':') now = otherwise;
      if (/^(?:[,?:=]|=>|return)$/.test(text)) operand = at + 1;
      if (made !== undefined) {
        const isRun = lower(now, this.#isCalled(made) ? now : this.#calledAs(at));
        if (isRun !== reach.never) this.#block(made.bodyFrom, made.bodyTo, isRun);
      } else if (text === '{') this.#block(at + 1, this.partner(at) - 1, now);
      else if (/^[([]$/.test(text)) this.#expression(at + 1, this.partner(at) - 1, now);
      if (made !== undefined) at = made.bodyTo + 1;
      else if (this.tokens[at]?.kind === 'word') at = this.#word(at, now);
      else at = /^[([{]$/.test(text) ? this.partner(at) + 1 : at + 1;
    }
  }

  /** Whether a function is called where it is written. */
  #isCalled({ bodyTo }: ScriptFunction): boolean {
    let after = bodyTo + 1;
    while (this.text(after) === ')') after += 1;
    const isCallable = after > bodyTo + 1 || this.text(bodyTo) === '}';
    if (this.text(after) === '.' && /^(?:call|apply)$/.test(this.text(after + 1))) after += 2;
    return isCallable && this.text(after) === '(';
  }

  #runNamed(name: string, now: Reach): void {
    if (this.#outer !== null && !this.#byName.has(name)) this.#outer.#runNamed(name, now);
    for (const made of this.#byName.get(name) ?? []) {
      if ((this.#ranAs.get(made) ?? reach.never) >= now) continue;
      this.#ranAs.set(made, now);
      this.#block(made.bodyFrom, made.bodyTo, now);
    }
  }

  /** Whether what begins here is called while the page loads. */
  #calledAs(start: number): Reach {
    const before = this.text(start - 1) === 'async' ? start - 2 : start - 1;
    if (this.text(before) === '=') return loading.test(this.text(before - 1)) ? reach.always : reach.never;
    const paren = this.around[start] ?? -1;
    const caller = this.text(paren) === '(' ? this.text(paren - 1) : '';
    if (caller.startsWith('set') && callers.test(caller)) return this.#delay(paren);
    const isListener = listeners.test(caller) && loading.test(this.tokens[paren + 1]?.text ?? '');
    return isListener || callers.test(caller) ? reach.always : reach.never;
  }

  /** Of a timer. */
  #delay(paren: number): Reach {
    const at = this.end(paren + 1) + 2;
    if (at >= this.partner(paren)) return reach.always;
    const factors = this.written(at, this.end(at)).replaceAll('_', '').split('*');
    const delayMs = factors.reduce((product, factor) => product * Number(factor), 1);
    if (Number.isNaN(delayMs)) return reach.perhaps;
    return delayMs > longestDelayMs ? reach.never : reach.always;
  }

  /** `window.location.href = …`, `location.replace(…)` and everything else that begins with a name. */
  #word(at: number, now: Reach): number {
    const { names, end } = this.path(at);
    const [before, last, next] = [this.text(at - 1), this.text(end - 1), this.text(end)];
    const [first = '', second = ''] = /^\??\.$/.test(before) ? [] : names;
    const isTimer = /^set(?:Timeout|Interval)$/.test(first);
    if (next === '(') {
      const target = this.tokens[this.end(end + 1) + 2]?.text ?? '';
      const isReplaced = /^(?:location\.(?:assign|replace)|navigation\.navigate)$/.test(`${first}.${second}`);
      const isOpened = first === 'open' && /^_(?:self|top|parent)$/i.test(target);
      if ((isReplaced || isOpened) && !this.variables.has(first)) this.#goTo(end + 1, '', now);
      if (first === 'eval' || isTimer) this.#runText(end + 1, isTimer ? lower(now, this.#delay(end)) : now);
      if (/^(?:submit|requestSubmit)$/.test(last) && (this.#page.hasForm || this.#words.has('innerHTML')))
        this.#lead(null, now);
      this.#runNamed(last, now);
    } else if (next !== '=' && next !== '+=') this.#runNamed(last, lower(now, this.#calledAs(at)));
    else if (first === 'location' && (second === '' || second === 'href' || urlParts.test(second))) {
      const isOwn = /^(?:let|const)$/.test(before) || (before === 'var' && this.around[at] !== undefined);
      if (!isOwn) this.#goTo(end + 1, second, now);
    }
    return end;
  }

  #goTo(at: number, part: string, now: Reach): void {
    const { url, baseUrl } = this.#page;
    const text = this.text(at - 1) === '+=' ? null : this.textAt(at, new URL(url));
    const begin = this.tokens[at];
    const isPart = urlParts.test(part);
    if (!isPart && begin?.kind === 'string' && begin.text.startsWith('#')) return;
    const target = isPart ? new URL(url) : URL.parse(text ?? '', baseUrl ?? url);
    if (isPart && target) target[part as UrlPart] = text ?? '';
    const isHere = target === null || withoutFragment(target.href) === withoutFragment(url);
    // These stay in the page; any other scheme opens an app.
    const leaves = !isHere && !/^(?:javascript|data|about|blob):$/.test(target.protocol);
    if (text === null || leaves) this.#lead(text === null || isHere ? null : target.href, now);
  }

  /** `setTimeout("…", 9)`, `eval("…")` */
  #runText(at: number, now: Reach): void {
    const isRun = this.#page.policy.allowsEval && now !== reach.never && this.#outer === null;
    const text = isRun ? this.textAt(at, new URL(this.#page.url)) : null;
    this.#textLeft -= text?.length ?? 0;
    const found =
      text === null || this.#textLeft < 0 ? undefined : new ScriptReader(tokensOf(text), this.#page, this).read(now);
    if (found !== undefined) this.#lead(found.to, found.isRun);
  }
}
