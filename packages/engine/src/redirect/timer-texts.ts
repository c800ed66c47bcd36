import { type ScriptToken, scriptTokens } from './script-tokens.ts';

/** A timer in a text in a timer in a text: nobody goes further. */
const maxDepth = 3;

/** `setTimeout("go()", 9)` with the text as the function that a browser makes of it. */
export function withTimerTexts(tokens: readonly ScriptToken[], depth = 0): ScriptToken[] {
  return tokens.flatMap((token, at) => {
    const isArgument =
      token.kind === 'string' && tokens[at - 1]?.text === '(' && /^[,)]$/.test(tokens[at + 1]?.text ?? '');
    if (!isArgument || !/^set(?:Timeout|Interval)$/.test(tokens[at - 2]?.text ?? '') || depth >= maxDepth)
      return [token];
    const code = scriptTokens(token.text);
    return code === null ? [token] : [...opening, ...withTimerTexts(code, depth + 1), closing];
  });
}

const sign = (text: string): ScriptToken => ({ kind: 'sign', text, startsLine: false });
const opening: ScriptToken[] = [{ kind: 'word', text: 'function', startsLine: false }, ...['(', ')', '{'].map(sign)];
const closing = sign('}');
