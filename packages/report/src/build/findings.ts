import {
  type ComprehensiveAnalysis,
  type Facts,
  type MergedFinding,
  mergeFindings,
  type RedirectsAnalysis,
  severities,
} from '@hopwise/model';
import type { Field, FindingGroup, Report, ReportFinding } from '../report.ts';
import { visibleText } from '../visible-text.ts';
import { field, quote } from './field.ts';

const severityLabels = {
  critical: 'Critical',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
  info: 'Good to know',
  good: 'Passed',
};

/** Findings of all analyses, worst first; the same one found on several hosts is said once. */
export function reportFindings(
  redirects: RedirectsAnalysis,
  analysis: ComprehensiveAnalysis | null,
): Pick<Report, 'findings' | 'passed' | 'unanswered'> {
  const findings = mergeFindings({ ...analysis, redirects }).map(reportFinding);
  const scored = findings.filter(({ status }) => status === 'scored');
  const groups: FindingGroup[] = severities
    .filter((severity) => severity !== 'good')
    .map((severity) => ({
      severity,
      label: severityLabels[severity],
      findings: scored.filter((finding) => finding.severity === severity),
    }));
  return {
    findings: groups.filter(({ findings: { length } }) => length > 0),
    passed: scored.filter(({ severity }) => severity === 'good'),
    unanswered: findings.filter(({ status }) => status !== 'scored'),
  };
}

function reportFinding({ finding, kinds, hosts }: MergedFinding): ReportFinding {
  const { id, title, status, severity, says, why, fix, points } = finding;
  return {
    id,
    kind: kinds[0] ?? 'redirects',
    hosts: hosts.map((host) => visibleText(host, 120)),
    status,
    severity,
    points,
    title: visibleText(title, 160),
    says: visibleText(says, 600),
    why: visibleText(why, 600),
    fix: fix === null ? null : visibleText(fix, 600),
    evidence: evidenceOf(finding.facts),
  };
}

function evidenceOf(facts: Facts): Field[] {
  return Object.entries(facts).flatMap(([name, value]) => {
    const shown = typeof value === 'string' ? value : JSON.stringify(value);
    return value === null || shown === '' || shown === '[]' ? [] : [field(visibleText(name, 60), quote(shown, 240))];
  });
}
