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
      // What a template contains stands in parentheses.
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
