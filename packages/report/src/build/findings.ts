import {
  type ComprehensiveAnalysis,
  type Facts,
  type Finding,
  factInWords,
  nameFacts,
  type RedirectsAnalysis,
  sayOnce,
  severities,
} from '@hopwise/model';
import type { Field, FindingGroup, Report, ReportFinding, ReportKind, Value } from '../report.ts';
import { visibleText } from '../visible-text.ts';
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

interface Placed {
  kind: ReportKind;
  host: string | null;
  finding: Finding;
}

/** Findings of all analyses, worst first; the same one found on several hosts, or by several audits, is said once. */
export function reportFindings(
  redirects: RedirectsAnalysis,
  analysis: ComprehensiveAnalysis | null,
): Pick<Report, 'findings' | 'passed' | 'unanswered'> {
  const placed = placedFindings(redirects, analysis);
  const told = new Set(sayOnce(placed.map(({ finding }) => finding)));
  const findings = merged(placed.filter(({ finding }) => told.has(finding)));
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

/** A host's own findings name it. Those of the analysis itself are about the end of the chain. */
function placedFindings(redirects: RedirectsAnalysis, analysis: ComprehensiveAnalysis | null): Placed[] {
  const { ssl, seo, security } = analysis ?? {};
  const place = (kind: ReportKind, host: string | null) => (finding: Finding) => ({ kind, host, finding });
  return [
    ...redirects.findings.map(place('redirects', null)),
    ...(ssl?.findings ?? []).map(place('ssl', null)),
    ...(ssl?.hosts ?? []).flatMap(({ host, findings }) => findings.map(place('ssl', host))),
    ...(security?.findings ?? []).map(place('security', null)),
    ...(security?.hosts ?? []).flatMap(({ host, findings }) => findings.map(place('security', host))),
    ...(seo?.findings ?? []).map(place('seo', null)),
  ];
}

function merged(placed: readonly Placed[]): ReportFinding[] {
  const byResult = new Map<string, ReportFinding>();
  for (const { kind, host, finding } of placed) {
    const key = `${finding.id} ${finding.status} ${finding.outcome} ${finding.says}`;
    const known = byResult.get(key);
    const hosts = host === null ? [] : [visibleText(host, 120)];
    if (known === undefined) byResult.set(key, { ...reportFinding(kind, finding), hosts });
    else known.hosts = [...new Set([...known.hosts, ...hosts])];
  }
  return [...byResult.values()];
}

function reportFinding(kind: ReportKind, finding: Finding): Omit<ReportFinding, 'hosts'> {
  const { id, title, status, severity, says, why, fix, points } = finding;
  return {
    id,
    kind,
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
