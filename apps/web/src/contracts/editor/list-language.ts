import { StreamLanguage, type StreamParser } from '@codemirror/language';

interface Rule {
  pattern: RegExp;
  /** A name that @lezer/highlight knows; null: plain text. */
  token: string | null;
}

const words: readonly Rule[] = [
  { pattern: /(?:permanent|temporary)(?=[\s,;]|$)/, token: 'keyword' },
  { pattern: /\d{3}(?=[\s,;]|$)/, token: 'number' },
];

const lineRules: readonly Rule[] = [
  { pattern: /#.*/, token: 'comment' },
  { pattern: /(?:->|→)(?=\s|$)/, token: 'operator' },
  ...words,
  { pattern: /\S+/, token: 'string' },
];

const cellRules: readonly Rule[] = [
  { pattern: /[,;\t]/, token: 'punctuation' },
  { pattern: /"(?:[^"]|"")*"?/, token: 'string' },
  ...words,
  { pattern: /[^,;\t"]+/, token: 'string' },
];

/** Each rule has its turn where the last one ended; what none knows is plain, one character at a time. */
const parserOf = (name: string, rules: readonly Rule[]): StreamParser<undefined> => ({
  name,
  token: (stream) => {
    if (stream.eatSpace()) return null;
    const found = rules.find(({ pattern }) => stream.match(pattern));
    if (found === undefined) stream.next();
    return found?.token ?? null;
  },
});

export const linesLanguage = StreamLanguage.define(parserOf('lines', lineRules));
export const csvLanguage = StreamLanguage.define(parserOf('csv', cellRules));
