import { contractLimits, withoutPassword } from '@hopwise/model';
import type { Contract, Place, Problem } from './contract.ts';
import { countCases, findPlanProblems, type PlanOptions } from './plan-cases.ts';

/** As many as the readers name. */
const maxProblems = 100;

/** The problems that keep a readable contract from being stored and run on a server. */
export function findStorageProblems(text: string, contract: Contract, plan: PlanOptions = {}): Problem[] {
  const all = [...findPasswords(text, contract), ...findPlanProblems(contract, plan), ...findExcess(contract, plan)];
  return all.toSorted((a, b) => a.line - b.line || a.column - b.column).slice(0, maxProblems);
}

/**
 * Passwords in the text, including comments, and in the parsed values, however they are written. One problem per line.
 */
function findPasswords(text: string, { tests }: Contract): Problem[] {
  const inText = text.split(/\r\n|\n|\r/).flatMap((content, at): Place[] => {
    if (withoutPassword(content) === content) return [];
    const column = content.search(/\S*[/\\]{2}[^\s/\\]*@/) + 1;
    return [{ line: at + 1, column: Math.max(1, column) }];
  });
  const named = new Set(inText.map(({ line }) => line));
  const inTests = tests.filter(({ line, from, to, location, chain, not }) => {
    const urls = [from, to, location, ...(chain ?? []), ...not].filter((url) => url !== null);
    return !named.has(line) && urls.some((url) => withoutPassword(url) !== url);
  });
  return [...inText, ...inTests].map(({ line, column }) => ({
    line,
    column,
    message: "URLs can't contain a password. Remove it.",
  }));
}

function findExcess(contract: Contract, plan: PlanOptions): Problem[] {
  const cases = countCases(contract, plan);
  if (cases <= contractLimits.cases) return [];
  const [count, most] = [cases, contractLimits.cases].map((number) => number.toLocaleString('en-US'));
  const message = `This contract expands to ${count} cases (URLs × clients). The limit is ${most}. Split it.`;
  return [{ line: 1, column: 1, message }];
}
