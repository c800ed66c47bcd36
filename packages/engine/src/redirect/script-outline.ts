/** A piece of JavaScript. `string`: its value. `other`: a number, a regular expression or a template with values in it. */
export interface ScriptToken {
  kind: 'word' | 'string' | 'other' | 'sign';
  text: string;
  /** Whether it is the first of its line, where a statement may begin without a semicolon before it. */
  startsLine: boolean;
}

/** `-->` ends a script that is hidden from the browsers of the nineties. */
const blank = /(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/|<!--[^\n]*|(?<=^\s*)-->[^\n]*)+/my;
const piece =
  /"(?<double>(?:[^"\\\n]|\\[\s\S])*)"?|'(?<single>(?:[^'\\\n]|\\[\s\S])*)'?|(?<word>[\p{ID_Start}$_#][\p{ID_Continue}$\u200c\u200d]*)|(?<number>\.?\d[\w.]*)|(?<sign>=>|[=!]==?|\?\.(?!\d)|\?\?=?|&&=?|\|\|=?|\*\*=?|<<=?|>>>?=?|[<>]=|\+\+|--|[-+*/%&|^]=|[\s\S])/uy;
const templatePart = /((?:[^`\\$]|\\[\s\S]|\$(?!\{))*)(`|\$\{)?/y;
const regularExpression = /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/y;
/** After these a slash begins a regular expression. */
const beforeValue =
  /^(?:|[=(,:;!&|?{}[+\-*%^~<>]|[=!<>*&|?+\-%^]+=|&&|\|\||\?\?|=>|return|typeof|case|in|of|void|delete|do|else)$/;
const closedBy = new Map(Object.entries({ '(': ')', '[': ']', '{': '}', '${': '`' }));

/** The tokens of a script without comments; null if a comment, template or bracket is not closed: browsers don't run that. */
export function scriptTokens(code: string): ScriptToken[] | null {
  const tokens: ScriptToken[] = [];
  const open: { text: string; before: string }[] = [];
  let at = 0;
  let startsLine = true;
  let mayBeRegex = true;
  let noRegexBefore = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(code);
    if (found !== null) at = pattern.lastIndex;
    return found;
  };
  const push = (kind: ScriptToken['kind'], text: string): void => {
    tokens.push({ kind, text, startsLine });
    startsLine = false;
    mayBeRegex = (kind === 'word' || kind === 'sign') && beforeValue.test(text);
  };
  while (at < code.length) {
    const space = take(blank);
    startsLine ||= space?.[0].includes('\n') ?? false;
    if (space !== null) continue;
    const isBack = code[at] === '}' && open.at(-1)?.text === '${';
    if (isBack || code[at] === '`') {
      // The content of a template is in parentheses.
      if (isBack) push('sign', ')');
      if (isBack) open.pop();
      at += 1;
      const [, text = '', end] = take(templatePart) ?? [];
      if (end === undefined) return null;
      push(end === '`' && !isBack ? 'string' : 'other', unescaped(text));
      if (end === '${') push('sign', '(');
      if (end === '${') open.push({ text: end, before: '' });
      continue;
    }
    if (code.startsWith('/*', at)) return null;
    const regex = code[at] === '/' && mayBeRegex && at >= noRegexBefore ? take(regularExpression) : undefined;
    // A line without the end of one is searched once.
    if (regex === null) noRegexBefore = (code.indexOf('\n', at) + 1 || code.length + 1) - 1;
    if (regex) push('other', regex[0]);
    else {
      const before = tokens.at(-1)?.text ?? '';
      const { double, single, word, number, sign = '' } = take(piece)?.groups ?? {};
      const text = double ?? single;
      if (text !== undefined) push('string', unescaped(text));
      else if (word !== undefined) push('word', word);
      else push(number === undefined ? 'sign' : 'other', number ?? sign);
      if (/^[([{]$/.test(sign)) open.push({ text: sign, before });
      else if (/^[)\]}]$/.test(sign)) {
        const opened = open.pop();
        if (closedBy.get(opened?.text ?? '') !== sign) return null;
        mayBeRegex = sign === '}' || /^(?:if|for|while|with)$/.test(opened?.before ?? '');
      }
    }
  }
  return open.length === 0 ? tokens : null;
}

const controls = new Map(Object.entries({ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', v: '\v', 0: '\0', '\n': '' }));

const unescaped = (literal: string): string =>
  literal.replaceAll(/\\(?:u([\da-f]{4})|u\{([\da-f]{1,6})\}|x([\da-f]{2})|([\s\S]))/gi, (_, four, many, two, other) =>
    other === undefined
      ? String.fromCodePoint(Math.min(Number.parseInt(four ?? many ?? two, 16), 0x10_ffff))
      : (controls.get(other) ?? other),
  );

/** Whether a part of a script runs while the page loads. */
export const reach = { never: 0, perhaps: 1, always: 2 } as const;
export type Reach = (typeof reach)[keyof typeof reach];

const ofUrl = /^location\.(protocol|host|hostname|pathname|origin|href)([=!])==?"([^"]*)"$/;
const ofFrames = /^(?:top|self|parent|window)(?:\.location(?:\.href)?)?([=!])==?(?:top|self|parent|window|location)/;
/** Visitors who were here before, requests that fail, frames. */
const ofOthers = /cookie|referrer|localStorage|sessionStorage|opener|frameElement|frames\.length|\.status[=!><]|\.ok$/;
const ofOldBrowsers =
  /documentMode|ActiveXObject|(?=.*(?:userAgent|appVersion))(?!.*(?:android|mobi)).*(?:msie|trident)/i;

/** The value of a condition for a first visitor with a current browser. */
export function branchesOf(written: string, url: string): { isTrue: Reach; isFalse: Reach } {
  const text = written.replaceAll(/\b(?:window|document)\./g, '');
  const either = (isTrue: boolean, sure: Reach) =>
    isTrue ? { isTrue: sure, isFalse: reach.never } : { isTrue: reach.never, isFalse: sure };
  const [, part, sign, value] = ofUrl.exec(text) ?? [];
  if (part !== undefined) return either((new URL(url)[part as 'host'] === value) === (sign === '='), reach.always);
  const [, frames] = ofFrames.exec(text) ?? [];
  if (frames !== undefined) return either(frames === '=', reach.always);
  const isMissing = /^!|[^!]==(?:-1|""|null|undefined)$|===(?:-1|""|null|undefined)$|<0$/.test(text);
  if (text === '!window') return either(false, reach.always);
  if (ofOldBrowsers.test(text)) return either(isMissing, reach.always);
  if (!ofOthers.test(text)) return { isTrue: reach.perhaps, isFalse: reach.perhaps };
  return either(/\.ok$|status===?200/.test(text) !== isMissing, reach.perhaps);
}

/** By its tokens. The name is its own or that of its variable; empty if there is none. */
export interface ScriptFunction {
  name: string;
  bodyFrom: number;
  bodyTo: number;
}

/** Keywords followed by parentheses and a statement. */
export const heads = /^(?:if|for|while|switch|catch|with)$/;
const goesOn = /^(?:await|case|delete|else|in|instanceof|new|of|return|throw|typeof|void|yield)$/;
const windows = /^(?:window|document|self|top|parent|globalThis)$/;
/** Changing these parts of the URL loads another page. */
export const urlParts = /^(?:pathname|search|host|hostname|port|protocol)$/;
export type UrlPart = 'pathname' | 'search' | 'host' | 'hostname' | 'port' | 'protocol';
const longestText = 8192;
/** For variables that are aliases of others. */
const maxDepth = 3;
/** In tokens. */
const longestCondition = 40;

/** The shape of a script: which bracket closes which, where expressions end, its functions, variables and texts. */
export class ScriptOutline {
  readonly tokens: readonly ScriptToken[];
  /** By their first tokens. */
  readonly functions = new Map<number, ScriptFunction>();
  /** Where the value of a variable begins, if its declaration is its only assignment; else -1. */
  readonly variables = new Map<string, number>();
  /** The innermost bracket that is open at a token. */
  readonly around: (number | undefined)[] = [];
  /** Whether a function has a parameter of that name. */
  #hidesLocation = false;
  readonly #partner: number[] = [];
  readonly #ends: number[] = [];

  constructor(tokens: readonly ScriptToken[]) {
    this.tokens = tokens;
    const open: number[] = [];
    for (const at of tokens.keys()) {
      this.around[at] = open.at(-1);
      if (/^[([{]$/.test(this.text(at))) open.push(at);
      const opened = /^[)\]}]$/.test(this.text(at)) ? open.pop() : undefined;
      if (opened !== undefined) [this.#partner[at], this.#partner[opened]] = [opened, at];
    }
    for (let at = tokens.length - 1; at >= 0; at -= 1) {
      const last = Math.max(at, this.partner(at));
      const next = this.#isStatementStart(last + 1) ? last : (this.#ends[last + 1] ?? last);
      this.#ends[at] = /^[)\]},;]$/.test(this.text(at)) ? at - 1 : next;
    }
    for (const at of tokens.keys()) this.#readName(at);
  }

  /** Of a word or sign; a literal has none. */
  text(at: number): string {
    const token = this.tokens[at];
    return token?.kind === 'word' || token?.kind === 'sign' ? token.text : '';
  }

  /** The other bracket of a pair. */
  partner(at: number): number {
    return this.#partner[at] ?? at;
  }

  /** The last token of the expression that a token belongs to. */
  end(at: number): number {
    return this.#ends[at] ?? this.tokens.length - 1;
  }

  /** The text that the expression which begins here gives; null if that is not known. */
  textAt(at: number, url: URL, depth = 0): string | null {
    const token = this.tokens[at];
    const { names, end } = token?.kind === 'word' ? this.path(at) : { names: [], end: at + 1 };
    const value = end === at + 1 && depth < maxDepth ? (this.variables.get(names[0] ?? '') ?? -1) : -1;
    const part = names[0] === 'location' ? (names[1] ?? 'href') : '';
    let text = token?.kind === 'string' || /^\d/.test(token?.text ?? '') ? (token?.text ?? null) : null;
    if (part === 'href' || part === 'origin' || urlParts.test(part)) text = url[part as UrlPart];
    else if (value !== -1) text = this.textAt(value, url, depth + 1);
    if (text === null || end > this.end(at) || this.text(end) === ':') return text;
    const more = this.text(end) === '+' ? this.textAt(end + 1, url, depth) : null;
    return more === null || text.length + more.length > longestText ? null : text + more;
  }

  /** `window.location.href`, also as `window["location"]`, without the window. */
  path(at: number): { names: string[]; end: number } {
    const isOwn = this.#hidesLocation && this.text(at) === 'location';
    const isThis = this.text(at) === 'this' && this.around[at] === undefined;
    const names = [isOwn ? '' : isThis ? 'window' : this.text(at)];
    let end = at + 1;
    for (;;) {
      const [named, close] = [this.tokens[end + 1], this.text(end + 2)];
      const isIndex = this.text(end) === '[' && named?.kind === 'string' && close === ']';
      if (!isIndex && !(/^\??\.$/.test(this.text(end)) && named?.kind === 'word')) break;
      names.push(named?.text ?? '');
      end += isIndex ? 3 : 2;
    }
    while (windows.test(names[0] ?? '') && !this.variables.has(names[0] ?? '')) names.shift();
    return { names, end: this.text(end) === '?.' ? end + 1 : end };
  }

  /** Some tokens in one line, variables with their values. */
  written(from: number, to: number, depth = 0): string {
    const tokens = this.tokens.slice(from, Math.min(to, from + longestCondition) + 1);
    return tokens
      .map(({ kind, text }) => {
        const value = kind === 'word' && depth === 0 ? (this.variables.get(text) ?? -1) : -1;
        return value === -1 ? (kind === 'string' ? `"${text}"` : text) : this.written(value, this.end(value), 1);
      })
      .join('');
  }

  /** ECMAScript, section 12.10: a line break ends a statement that cannot go on after it. */
  #isStatementStart(at: number): boolean {
    const [before, token] = [this.tokens[at - 1], this.tokens[at]];
    if (token === undefined || before === undefined || !token.startsLine) return false;
    const mayBegin = token.kind === 'word' || token.kind === 'string' || token.text === '!';
    const isEnded = before.kind === 'sign' ? /^(?:[)\]}]|\+\+|--)$/.test(before.text) : !goesOn.test(this.text(at - 1));
    return mayBegin && isEnded && !/^(?:in|instanceof|of)$/.test(this.text(at));
  }

  #readName(at: number): void {
    const [before, text, next] = [this.text(at - 1), this.text(at), this.text(at + 1)];
    const isWord = this.tokens[at]?.kind === 'word';
    if (text === '=>') {
      const bodyTo = next === '{' ? this.partner(at + 1) : this.end(at + 1);
      this.#addFunction(before === ')' ? this.partner(at - 1) : at - 1, '', at + 1, bodyTo);
    } else if (text === 'function' || (isWord && next === '(' && !heads.test(text))) {
      const paren = [1, 2, 3].map((more) => at + more).find((place) => this.text(place) === '(') ?? at;
      const body = this.partner(paren) + 1;
      const name = this.text(paren - 1).replace(/^(?:function|\*)$/, '');
      const isMade = this.text(body) === '{' && before !== 'function' && before !== '*';
      if (isMade) this.#addFunction(at, name, body, this.partner(body));
    } else if (isWord && before !== '.' && /^(?:[-+*/%&|^?<>]*=|\+\+|--)$/.test(next)) {
      const isDeclaration = next === '=' && /^(?:var|let|const|,)$/.test(before) && !this.variables.has(text);
      this.variables.set(text, isDeclaration ? at + 2 : -1);
    }
  }

  #addFunction(from: number, name: string, bodyFrom: number, bodyTo: number): void {
    for (let at = from; at < bodyFrom; at += 1) this.#hidesLocation ||= this.text(at) === 'location';
    const before = this.text(from - 1) === 'async' ? from - 2 : from - 1;
    const isAssigned = name === '' && /^[=:]$/.test(this.text(before));
    this.functions.set(from, { name: isAssigned ? this.text(before - 1) : name, bodyFrom, bodyTo });
  }
}
