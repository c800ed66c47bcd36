import {
  type ComprehensiveAnalysis,
  type Facts,
  factInWords,
  type MergedFinding,
  mergeFindings,
  nameFacts,
  type RedirectsAnalysis,
  severities,
  visibleText,
} from '@hopwise/model';
import type { Field, FindingGroup, Report, ReportFinding, Value } from '../report.ts';
import { field, quote, text } from './field.ts';

type FactValue = Facts[string];

const severityLabels = {
  critical: 'Critical',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
  info: 'Note',
  good: 'Passed',
};

/** Findings of all analyses, worst first; the same one found on several hosts, or by several audits, is listed once. */
export function reportFindings(
  redirects: RedirectsAnalysis,
  analysis: ComprehensiveAnalysis | null,
): Pick<Report, 'findings' | 'passed' | 'notChecked'> {
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
    notChecked: findings.filter(({ status }) => status !== 'scored'),
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
  return nameFacts(facts).flatMap(({ name, value }) =>
    isNothing(value) ? [] : [field(visibleText(name, 60), factAsValue(value))],
  );
}

const isNothing = (value: FactValue): boolean =>
  value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0);

/** More of a list is for programs: the JSON report has all of it. */
const itemsShown = 5;
const listLength = 200;

function factAsValue(value: FactValue): Value {
  if (typeof value === 'boolean' || typeof value === 'number') return text(factInWords(value));
  if (!Array.isArray(value)) return quote(factInWords(value), 240);
  const shown = value.slice(0, wholeItems(value));
  const more = value.length - shown.length;
  return quote(`${visibleText(factInWords(shown), 240)}${more === 0 ? '' : ` and ${more} more`}`);
}

/** How many items there is room for: none is cut, unless the first alone is too long. */
function wholeItems(items: readonly FactValue[]): number {
  let length = 0;
  const fitting = items.slice(0, itemsShown).findIndex((item, index) => {
    length += factInWords(item).length + 2;
    return index > 0 && length > listLength;
  });
  return fitting === -1 ? itemsShown : fitting;
}
