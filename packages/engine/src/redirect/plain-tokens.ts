import { type ScriptToken, scriptTokens } from './script-tokens.ts';

/** A timer in a text in a timer in a text: nobody goes further. */
const maxDepth = 3;

/**
 * The tokens of a script with what says the same in a plainer way: `window["loc" + "ation"]` names the location, and so does
 * `(location)`; `location.replace?.(…)` and `location.replace.call(location, …)` are plain calls. Where a page may run
 * texts, `setTimeout("go()", 9)` and `new Function("go()")` have the function that a browser makes of the text.
 */
export function plainTokens(tokens: readonly ScriptToken[], runsTexts: boolean, depth = 0): ScriptToken[] {
  const plain = withPlainCalls(withoutParentheses(withJoinedTexts(tokens)));
  return runsTexts && depth < maxDepth ? withWrittenFunctions(plain, depth) : plain;
}

const isSign = (token: ScriptToken | undefined, signs: RegExp): boolean =>
  token?.kind === 'sign' && signs.test(token.text);

/** Before and behind these a sum of texts is whole. */
const beforeSum = /^(?:[[(=,:;?{}]|\+=)$/;
const behindSum = /^[\]),;:}]$/;

function withJoinedTexts(tokens: readonly ScriptToken[]): ScriptToken[] {
  const joined: ScriptToken[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const first = tokens[at];
    if (first === undefined) break;
    const last = first.kind === 'string' ? endOfSum(tokens, at) : at;
    const isWhole = last > at && isSign(joined.at(-1), beforeSum) && isSign(tokens[last + 1], behindSum);
    const texts = tokens.slice(at, last + 1).filter(({ kind }) => kind === 'string');
    if (isWhole) joined.push({ ...first, text: texts.map(({ text }) => text).join('') });
    else joined.push(...tokens.slice(at, last + 1));
    at = last;
  }
  return joined;
}

function endOfSum(tokens: readonly ScriptToken[], from: number): number {
  let at = from;
  while (isSign(tokens[at + 1], /^\+$/) && tokens[at + 2]?.kind === 'string') at += 2;
  return at;
}

/** Words behind which parentheses hold a value and not what something is called with. */
const beforeValue = /^(?:await|do|else|return|void)$/;
/** `(self.window.document.location)`: nobody writes more. */
const longestName = 7;

function withoutParentheses(tokens: readonly ScriptToken[]): ScriptToken[] {
  const closings = new Set<number>();
  return tokens.filter((token, at) => {
    if (closings.has(at)) return false;
    const closing = token.text === '(' && token.kind === 'sign' ? endOfName(tokens, at) : undefined;
    if (closing === undefined) return true;
    closings.add(closing);
    return false;
  });
}

/** The parenthesis behind a name that stands alone in two of them, and that something is done with. */
function endOfName(tokens: readonly ScriptToken[], paren: number): number | undefined {
  const before = tokens[paren - 1];
  const isCall = before !== undefined && (before.kind !== 'sign' || isSign(before, /^[)\]]$/));
  if (isCall && !(before.kind === 'word' && beforeValue.test(before.text))) return undefined;
  let at = paren + 1;
  while (tokens[at]?.kind === 'word' && isSign(tokens[at + 1], /^\.$/) && at - paren < longestName) at += 2;
  const isName = tokens[at]?.kind === 'word' && isSign(tokens[at + 1], /^\)$/);
  return isName && isSign(tokens[at + 2], /^(?:=|\+=|\.|\?\.|\[)$/) ? at + 1 : undefined;
}

/** What leads to another page when it is called. */
const leading = /^(?:assign|replace|navigate|open|eval)$/;

function withPlainCalls(tokens: readonly ScriptToken[]): ScriptToken[] {
  const detours = new Set<number>();
  for (const [at, { kind, text }] of tokens.entries()) {
    if (kind === 'word' && leading.test(text)) for (const each of detoursAt(tokens, at)) detours.add(each);
  }
  return tokens.filter((_, at) => !detours.has(at));
}

/** The tokens around a name that change nothing about its call. */
function detoursAt(tokens: readonly ScriptToken[], at: number): number[] {
  const read = (from: number, to: number) =>
    tokens
      .slice(Math.max(0, from), to + 1)
      .map(({ text }) => text)
      .join(' ');
  if (read(at + 1, at + 2) === '?. (') return [at + 1];
  if (read(at - 3, at - 1) === '( 0 ,' && read(at + 1, at + 1) === ')') return [at - 3, at - 2, at - 1, at + 1];
  const isCalledOn = read(at + 1, at + 3) === '. call (' && read(at + 5, at + 5) === ',';
  return isCalledOn ? [at + 1, at + 2, at + 4, at + 5] : [];
}

function withWrittenFunctions(tokens: readonly ScriptToken[], depth: number): ScriptToken[] {
  const written: ScriptToken[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token === undefined) break;
    const maker = endOfMaker(tokens, at);
    const text = maker === undefined ? timerText(tokens, at) : tokens[maker - 1]?.text;
    const code = text === undefined ? null : scriptTokens(text);
    if (code === null) written.push(token);
    else {
      written.push(...opening, ...plainTokens(code, true, depth + 1), closing);
      at = maker ?? at;
    }
  }
  return written;
}

/** The text that is the first of what a timer is given. */
function timerText(tokens: readonly ScriptToken[], at: number): string | undefined {
  const token = tokens[at];
  const isArgument = token?.kind === 'string' && tokens[at - 1]?.text === '(' && isSign(tokens[at + 1], /^[,)]$/);
  return isArgument && /^set(?:Timeout|Interval)$/.test(tokens[at - 2]?.text ?? '') ? token.text : undefined;
}

/** The parenthesis that closes `new Function("a", "go()")`: the last of its texts is what it does. */
function endOfMaker(tokens: readonly ScriptToken[], start: number): number | undefined {
  const name = tokens[start]?.text === 'new' ? start + 1 : start;
  const isNamed = tokens[name]?.kind === 'word' && tokens[name]?.text === 'Function';
  if (!isNamed || isSign(tokens[start - 1], /^\??\.$/) || !isSign(tokens[name + 1], /^\($/)) return undefined;
  let at = name + 2;
  while (tokens[at]?.kind === 'string' && isSign(tokens[at + 1], /^,$/)) at += 2;
  return tokens[at]?.kind === 'string' && isSign(tokens[at + 1], /^\)$/) ? at + 1 : undefined;
}

const sign = (text: string): ScriptToken => ({ kind: 'sign', text, startsLine: false });
const opening: ScriptToken[] = [{ kind: 'word', text: 'function', startsLine: false }, ...['(', ')', '{'].map(sign)];
const closing = sign('}');
