/** A piece of JavaScript. `string`: its value. `computed`: a template that something is put into. */
export interface ScriptToken {
  kind: 'word' | 'string' | 'computed' | 'sign';
  text: string;
}

const word = /[\p{ID_Start}$_#][\p{ID_Continue}$\u200c\u200d]*/uy;
const number = /\.?\d[\w.]*/y;
const blank = /\s+|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|<!--[^\n]*/y;
/** Old pages hide their scripts from older browsers, and end so. */
const closingComment = /-->[^\n]*/y;
const quoted = /"((?:[^"\\\n]|\\[\s\S])*)"?|'((?:[^'\\\n]|\\[\s\S])*)'?/y;
const template = /`((?:[^`\\]|\\[\s\S])*)`?/y;
const regularExpression = /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/y;
const sign = /=>|[=!]==?|\?\.|[-+*/%&|^<>?]{1,3}=?|[\s\S]/y;

/** After these a slash begins a regular expression. */
const beforeValue = /^(?:[=(,:;!&|?{}[+\-*%^~<>]+=*|=>|return|typeof|case|in|of|void|delete|do|else)$/;

/** The tokens of a script, without comments. Nothing is said of what is no JavaScript: it is read as well as it can be. */
export function scriptTokens(code: string): ScriptToken[] {
  const tokens: ScriptToken[] = [];
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(code);
    if (found !== null) at = pattern.lastIndex;
    return found;
  };
  let isLineStart = true;
  while (at < code.length) {
    const space: RegExpExecArray | null = take(blank) ?? (isLineStart ? take(closingComment) : null);
    if (space !== null) {
      isLineStart ||= space[0].includes('\n');
      continue;
    }
    isLineStart = false;
    const last = tokens.at(-1);
    const mayBeValue = last === undefined || (last.kind !== 'string' && beforeValue.test(last.text));
    const text = take(quoted);
    const filled = text === null ? take(template)?.[1] : undefined;
    if (text !== null) tokens.push({ kind: 'string', text: unescaped(text[1] ?? text[2] ?? '') });
    else if (filled !== undefined) {
      tokens.push({ kind: filled.includes('${') ? 'computed' : 'string', text: unescaped(filled) });
    } else if (code[at] === '/' && mayBeValue && take(regularExpression)) tokens.push({ kind: 'computed', text: '' });
    else if (take(number)) tokens.push({ kind: 'computed', text: '' });
    else {
      const name = take(word);
      tokens.push({ kind: name === null ? 'sign' : 'word', text: name?.[0] ?? take(sign)?.[0] ?? '' });
    }
  }
  return tokens;
}

const unescaped = (literal: string): string =>
  literal.replaceAll(/\\(?:u([\da-f]{4})|u\{([\da-f]{1,6})\}|x([\da-f]{2})|\r?\n|([\s\S]))/gi, (_, ...parts) => {
    const [four, many, two, other] = parts as (string | undefined)[];
    const code = four ?? many ?? two;
    if (code === undefined) return other ?? '';
    return String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10_ffff));
  });
