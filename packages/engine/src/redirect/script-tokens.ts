/** A piece of JavaScript. `string`: its value. `computed`: a template that something is put into. `regex`: its source. */
export interface ScriptToken {
  kind: 'word' | 'string' | 'number' | 'regex' | 'computed' | 'sign';
  text: string;
  /** Whether it is the first of its line, where a statement may begin without a semicolon before it. */
  startsLine: boolean;
}

const word = /[\p{ID_Start}$_#][\p{ID_Continue}$\u200c\u200d]*/uy;
const number = /\.?\d[\w.]*/y;
const blank = /\s+|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|<!--[^\n]*/y;
const unclosedComment = /^\/\*(?!.*\*\/$)/s;
/** Old pages hide their scripts from older browsers, and end so. */
const closingComment = /-->[^\n]*/y;
const quoted = /"((?:[^"\\\n]|\\[\s\S])*)"?|'((?:[^'\\\n]|\\[\s\S])*)'?/y;
/** A template up to its end, or up to what is put into it. */
const templatePart = /((?:[^`\\$]|\\[\s\S]|\$(?!\{))*)(`|\$\{)?/y;
const regularExpression = /\/((?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/[a-z]*/y;
const sign = /=>|[=!]==?|\?\.(?!\d)|\?\?=?|&&=?|\|\|=?|\*\*=?|<<=?|>>>?=?|[<>]=|\+\+|--|[-+*/%&|^]=|[\s\S]/y;

/** After these a slash begins a regular expression. */
const beforeValue =
  /^(?:[=(,:;!&|?{}[+\-*%^~<>]|[=!<>*&|?+\-%^]+=|&&|\|\||\?\?|=>|return|typeof|case|in|of|void|delete|do|else)$/;
/** And after the parentheses of these. */
const heads = new Set(['if', 'for', 'while', 'with']);
const inTemplate = '${';

/**
 * The tokens of a script, without comments. What is no JavaScript is read as well as it can be, but for a comment, a
 * template or a bracket that is not closed: null, as browsers run nothing of such a script.
 */
export const scriptTokens = (code: string): ScriptToken[] | null => new TokenReader(code).read();

class TokenReader {
  readonly #code: string;
  readonly #tokens: ScriptToken[] = [];
  /** What stands before each bracket that is open. */
  readonly #open: string[] = [];
  #at = 0;
  #isLineStart = true;
  /** Whether a parenthesis has just closed after which a statement begins. */
  #isAfterHead = false;
  #noRegexBefore = 0;
  #isWhole = true;

  constructor(code: string) {
    this.#code = code;
  }

  read(): ScriptToken[] | null {
    while (this.#at < this.#code.length && this.#isWhole) {
      const space = this.#take(blank) ?? (this.#isLineStart ? this.#take(closingComment) : null);
      if (space === null) this.#readToken();
      else {
        this.#isLineStart ||= space[0].includes('\n');
        this.#isWhole = !unclosedComment.test(space[0]);
      }
    }
    return this.#isWhole && this.#open.length === 0 ? this.#tokens : null;
  }

  #take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#code);
    if (found !== null) this.#at = pattern.lastIndex;
    return found;
  }

  #push(kind: ScriptToken['kind'], text: string): void {
    this.#tokens.push({ kind, text, startsLine: this.#isLineStart });
    this.#isLineStart = false;
  }

  #readToken(): void {
    const first = this.#code[this.#at];
    if (first === '`') this.#readTemplate(true);
    else if (first === '}' && this.#open.at(-1) === inTemplate) this.#leaveTemplate();
    else if (!this.#readLiteral(first)) {
      const name = this.#take(word);
      if (name !== null) this.#push('word', name[0]);
      else this.#readSign(this.#take(sign)?.[0] ?? '');
    }
  }

  #readLiteral(first: string | undefined): boolean {
    const text = first === '"' || first === "'" ? this.#take(quoted) : null;
    const regex = first === '/' && this.#mayBeValue() ? this.#takeRegex() : null;
    const digits = text === null && regex === null ? this.#take(number) : null;
    if (text !== null) this.#push('string', unescaped(text[1] ?? text[2] ?? ''));
    else if (regex !== null) this.#push('regex', regex[1] ?? '');
    else if (digits !== null) this.#push('number', digits[0]);
    return text !== null || regex !== null || digits !== null;
  }

  #readSign(text: string): void {
    const before = this.#tokens.at(-1);
    this.#push('sign', text);
    if (/^[([{]$/.test(text)) this.#open.push(before?.kind === 'word' ? before.text : text);
    else if (/^[)\]}]$/.test(text)) {
      const opened = this.#open.pop();
      this.#isWhole = opened !== undefined;
      this.#isAfterHead = heads.has(opened ?? '') && text === ')';
    }
  }

  /** What is put into a template is code like any other, and stands in parentheses here. */
  #readTemplate(isBeginning: boolean): void {
    if (isBeginning) this.#at += 1;
    const [, text = '', end] = this.#take(templatePart) ?? [];
    this.#push(isBeginning && end !== inTemplate ? 'string' : 'computed', unescaped(text));
    this.#isWhole = end !== undefined;
    if (end !== inTemplate) return;
    this.#push('sign', '(');
    this.#open.push(inTemplate);
  }

  #leaveTemplate(): void {
    this.#at += 1;
    this.#open.pop();
    this.#push('sign', ')');
    this.#readTemplate(false);
  }

  /** What is not closed on its line is no regular expression, and neither is the rest of the line looked at for one. */
  #takeRegex(): RegExpExecArray | null {
    if (this.#at < this.#noRegexBefore) return null;
    const found = this.#take(regularExpression);
    const lineEnd = found === null ? this.#code.indexOf('\n', this.#at) : this.#at;
    this.#noRegexBefore = lineEnd === -1 ? this.#code.length : lineEnd;
    return found;
  }

  #mayBeValue(): boolean {
    const last = this.#tokens.at(-1);
    if (last === undefined) return true;
    if (last.kind !== 'word' && last.kind !== 'sign') return false;
    return last.text === ')' ? this.#isAfterHead : beforeValue.test(last.text);
  }
}

const controlCharacters = new Map(Object.entries({ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', v: '\v', 0: '\0' }));

const unescaped = (literal: string): string =>
  literal.replaceAll(/\\(?:u([\da-f]{4})|u\{([\da-f]{1,6})\}|x([\da-f]{2})|\r?\n|([\s\S]))/gi, (_, ...parts) => {
    const [four, many, two, other] = parts as (string | undefined)[];
    const code = four ?? many ?? two;
    if (code === undefined) return controlCharacters.get(other ?? '') ?? other ?? '';
    return String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10_ffff));
  });
