import { dialectOf } from './dialects/index.ts';
import { createContext } from './lint/context.ts';
import type { Finding, LintOptions, LintReport } from './lint/finding.ts';
import { lintRules } from './lint/index.ts';
import { PatternError } from './matching/pattern.ts';
import type { RedirectMap } from './redirect-map.ts';

/** Finds the mistakes in a map. */
export function lint(map: RedirectMap, options: LintOptions = {}): LintReport {
  const dialect = dialectOf(map.dialect);
  const context = createContext(map, dialect, options);
  const findings: Finding[] = [];
  for (const { id, severity, check } of lintRules) {
    try {
      for (const { rule, position = rule?.position, related = [], fix = null, ...found } of check(context)) {
        const at = position ?? { line: 1, column: 1 };
        findings.push({ id, severity, ...found, position: at, rule: rule ?? null, related, fix });
      }
    } catch (error) {
      if (!(error instanceof PatternError)) throw error;
      findings.push(tooComplex(id));
    }
  }
  findings.sort((a, b) => a.position.line - b.position.line || a.position.column - b.position.column);
  const counts = { error: 0, warning: 0, info: 0 };
  for (const { severity } of findings) counts[severity] += 1;
  return { dialect: map.dialect, rows: map.rows, read: map.rules.length, findings, counts };
}

const tooComplex = (id: string): Finding => ({
  id: 'too-complex',
  severity: 'warning',
  message: `The rule "${id}" wasn't fully checked: the patterns in this file take too long to evaluate.`,
  advice: 'Split the file, or start its patterns with plain text.',
  position: { line: 1, column: 1 },
  rule: null,
  related: [],
  fix: null,
});
