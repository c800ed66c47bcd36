import type { SourcePattern } from '../redirect-map.ts';
import { parseRegex, type RegexNode } from './parse-regex.ts';

/** A source pattern from a regular expression that a file has. Throws a PatternError. */
export function regexPattern(regex: string, ignoresCase = false): SourcePattern {
  const { groupNames, ...flags } = parseRegex(regex);
  const bare = regex.replace(/^\(\?[a-z]+\)/, '');
  return {
    regex: bare,
    ignoresCase: ignoresCase || flags.ignoresCase,
    groups: groupNames.map((name, at) => name ?? String(at + 1)),
  };
}

/** Texts that every match contains: characters next to each other that can't be left out. Throws a PatternError. */
export function literalRuns(regex: string): string[] {
  const runs: string[] = [];
  let run = '';
  const end = () => {
    if (run !== '') runs.push(run);
    run = '';
  };
  const visit = (node: RegexNode): void => {
    if (node.type === 'sequence') for (const part of node.parts) visit(part);
    else if (node.type === 'group') visit(node.content);
    else if (node.type === 'text') run += node.text;
    else if (node.type === 'set' && node.set.text !== null) run += node.set.text;
    else if (node.type === 'repeat' && node.min > 0) {
      // Its content is there at least once, but no one knows what is next to it.
      end();
      visit(node.content);
      end();
    } else if (!['start', 'end', 'boundary', 'look'].includes(node.type)) end();
  };
  visit(parseRegex(regex).root);
  end();
  return runs;
}
