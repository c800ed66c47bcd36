import { plainTokens } from './plain-tokens.ts';
import { type ScriptToken, scriptTokens } from './script-tokens.ts';

const opening = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
]);
const closing = new Set(opening.values());
/** What has parentheses and then a statement. */
const heads = new Set(['if', 'for', 'while', 'switch', 'catch', 'with', 'await']);
const beforeBlock = new Set(['else', 'do', 'try', 'finally']);
/** After these an expression goes on in the next line. */
const goesOn = /^(?:await|case|delete|else|in|instanceof|new|of|return|throw|typeof|void|yield)$/;

const betweenScripts: ScriptToken = { kind: 'sign', text: ';', startsLine: true };

/** The tokens of the scripts of a page with what can be seen of its shape: which bracket closes which, and where statements end. */
export class ScriptOutline {
  readonly tokens: readonly ScriptToken[];
  /** The number of the token that closes what another opens, both ways. */
  readonly #partner: number[] = [];
  readonly #around: (number | undefined)[] = [];
  readonly #expressionEnds: number[] = [];
  readonly #statementEnds: number[] = [];
  readonly #places = new Map<string, number[]>();

  /** Each script is read alone, as browsers do: what one leaves open does not reach into the next. */
  constructor(scripts: readonly string[], runsTexts = true) {
    this.tokens = scripts.flatMap((code) => [...plainTokens(scriptTokens(code) ?? [], runsTexts), betweenScripts]);
    this.#pairBrackets();
    this.#findEnds();
    for (const [at, { kind, text }] of this.tokens.entries()) {
      if (kind !== 'word') continue;
      const places = this.#places.get(text);
      if (places === undefined) this.#places.set(text, [at]);
      else places.push(at);
    }
  }

  /** Of a sign or word; a literal has none. */
  text(at: number): string {
    const token = this.tokens[at];
    return token?.kind === 'word' || token?.kind === 'sign' ? token.text : '';
  }

  isOpening(at: number): boolean {
    return opening.has(this.text(at));
  }

  isClosing(at: number): boolean {
    return closing.has(this.text(at));
  }

  partnerOf(at: number): number | undefined {
    return this.#partner[at];
  }

  /** The innermost bracket that is open before a token. */
  bracketAround(at: number): number | undefined {
    return this.#around[at];
  }

  /** Where a word stands. */
  placesOf(name: string): readonly number[] {
    return this.#places.get(name) ?? [];
  }

  /** The last token of the expression, or element of a list, that a token stands in. */
  endOfExpression(at: number): number {
    return this.#expressionEnds[at] ?? this.tokens.length - 1;
  }

  /** The last token of the statement that begins with a token: its semicolon, where it has one. */
  endOfStatement(at: number): number {
    return this.#statementEnds[at] ?? this.tokens.length - 1;
  }

  /** Whether the block that begins here belongs to a statement, and to no function or object. */
  isBlockOfStatement(at: number): boolean {
    if (this.text(at) !== '{') return false;
    if (this.text(at - 1) !== ')') return beforeBlock.has(this.text(at - 1));
    return this.isHead((this.#partner[at - 1] ?? 0) - 1);
  }

  /** Whether a word has parentheses and then a statement. */
  isHead(at: number): boolean {
    return heads.has(this.text(at)) && !/^(?:\.|\?\.)$/.test(this.text(at - 1));
  }

  /** ECMAScript, section 12.10: a line break ends a statement that cannot go on behind it. */
  isStatementStart(at: number): boolean {
    const token = this.tokens[at];
    const before = this.tokens[at - 1];
    if (token === undefined || before === undefined || !token.startsLine) return false;
    const mayBegin = token.kind === 'word' || token.kind === 'string' || token.text === '!';
    const isEnded = before.kind === 'sign' ? /^(?:[)\]}]|\+\+|--)$/.test(before.text) : !goesOn.test(this.text(at - 1));
    return mayBegin && isEnded && !/^(?:in|instanceof|of)$/.test(this.text(at));
  }

  #pairBrackets(): void {
    const open: { at: number; closedBy: string }[] = [];
    for (const [at, { kind, text }] of this.tokens.entries()) {
      this.#around[at] = open.at(-1)?.at;
      const closedBy = kind === 'sign' ? opening.get(text) : undefined;
      if (closedBy !== undefined) open.push({ at, closedBy });
      else if (kind === 'sign' && open.at(-1)?.closedBy === text) {
        const { at: opened } = open.pop() ?? { at };
        this.#partner[at] = opened;
        this.#partner[opened] = at;
      }
    }
  }

  /** From the last token to the first, as each ends where the next one does, unless it ends there itself. */
  #findEnds(): void {
    const last = this.tokens.length - 1;
    for (let at = last; at >= 0; at -= 1) {
      const text = this.text(at);
      const lastOfThis = opening.has(text) ? (this.#partner[at] ?? at) : at;
      const after = lastOfThis + 1;
      const isLast = this.isStatementStart(after);
      const isClosed = closing.has(text);
      this.#expressionEnds[at] =
        isClosed || text === ',' || text === ';' ? at - 1 : isLast ? lastOfThis : (this.#expressionEnds[after] ?? last);
      const isBlock = this.isBlockOfStatement(at);
      const endsHere = text === ';' || isBlock || (isLast && !this.#isHeadBefore(after));
      this.#statementEnds[at] = isClosed ? at - 1 : endsHere ? lastOfThis : (this.#statementEnds[after] ?? last);
    }
  }

  /** Whether what stands before is the head of a statement, so that the statement is still to come. */
  #isHeadBefore(at: number): boolean {
    return this.text(at - 1) === ')' && this.isHead((this.#partner[at - 1] ?? 0) - 1);
  }
}
