import { itGrowsLinearly } from '@hopwise/model/testing/it-grows-linearly';
import { readBraces } from './braces.ts';
import { guessSpelling } from './guess-spelling.ts';
import { matchesGlob } from './pattern.ts';
import { readContract } from './read-contract.ts';

const maxLength = 32_000;

const readers: Record<string, (text: string) => unknown> = {
  'a contract in lines': (text) => readContract(text, { spelling: 'lines' }),
  'a contract as CSV': (text) => readContract(text, { spelling: 'csv' }),
  'a contract as YAML': (text) => readContract(`version: 1\ntests:\n- ${text}`, { spelling: 'yaml' }),
  'how a contract is written': (text) => guessSpelling(text),
  braces: readBraces,
  globs: (text) => matchesGlob('*a*b*a*', text),
};

itGrowsLinearly('reading %s', maxLength, readers, [
  '/a -> /b\n',
  'from,to\n',
  '- ',
  '- /a\n',
  '{a,b}',
  '{',
  'a: ',
  '? ',
  '"a"',
  '&a ',
  '*a ',
  '|',
  '>',
  '#',
]);
