import type { Diagnostic } from '@codemirror/lint';
import type { Text } from '@codemirror/state';
import type { Problem } from '@hopwise/contract';

/** A problem of a contract, or a finding in a redirect file. */
export type MarkedProblem = Pick<Problem, 'line' | 'column' | 'message'> & { severity?: Diagnostic['severity'] };

/** Each mark costs the browser an element. */
const mostMarks = 500;

/** Marks each problem from its position to the end of the word, never past the line. */
export const marksOf = (problems: readonly MarkedProblem[], document: Text): Diagnostic[] =>
  problems.slice(0, mostMarks).map((problem) => ({
    ...rangeOf(problem, document),
    severity: problem.severity ?? 'error',
    message: problem.message,
  }));

function rangeOf(problem: MarkedProblem, document: Text): { from: number; to: number } {
  const from = offsetOf(problem, document);
  const line = document.lineAt(from);
  const [word = ''] = /^\S*/.exec(line.text.slice(from - line.from)) ?? [];
  if (word !== '') return { from, to: from + word.length };
  // At the end of a line, only the character before it can be underlined.
  return { from: Math.max(line.from, from - 1), to: Math.min(line.to, from + 1) };
}

/** The text may have changed since it was parsed. A position that no longer exists becomes the nearest one. */
export function offsetOf({ line, column }: Pick<Problem, 'line' | 'column'>, document: Text): number {
  const found = document.line(Math.min(Math.max(1, line), document.lines));
  return Math.min(found.from + Math.max(0, column - 1), found.to);
}
