import { type Finding, severities } from '@hopwise/model';

export const findingFilters = ['failed', 'passed', 'all'] as const;
export type FindingFilter = (typeof findingFilters)[number];

export function isFailed({ status, severity }: Finding): boolean {
  return status === 'scored' && severity !== 'good' && severity !== 'info';
}

export function isPassed({ status, severity }: Finding): boolean {
  return status === 'scored' && severity === 'good';
}

export function filterFindings(findings: readonly Finding[], filter: FindingFilter): Finding[] {
  if (filter === 'failed') return findings.filter(isFailed);
  return filter === 'passed' ? findings.filter(isPassed) : [...findings];
}

const lost = ({ points }: Finding): number => Math.min(0, points ?? 0);

/** After every severity: what has no verdict. */
const rank = ({ status, severity }: Finding): number =>
  status === 'scored' ? severities.indexOf(severity) : severities.length;

/** What costs most first, then the worst, then what passed, then what has no verdict. */
export function sortFindings(findings: readonly Finding[]): Finding[] {
  return findings.toSorted((a, b) => lost(a) - lost(b) || rank(a) - rank(b));
}

/** The few findings whose repair would raise the score most. */
export function topGains(findings: readonly Finding[], count = 3): Finding[] {
  return sortFindings(findings.filter((finding) => lost(finding) < 0 && finding.fix !== null)).slice(0, count);
}

/** In place of such findings, where there are none. Advice that costs nothing is advice all the same. */
export function whyNoGains(findings: readonly Finding[]): string {
  const advises = findings.some(({ fix }) => fix !== null);
  return advises
    ? 'No fix would raise the score: what is recommended costs no points.'
    : 'No fix would raise the score.';
}

/** Whether its points are a loss to worry about: what passed short of full points is not. */
export const isLoss = (finding: Finding): boolean => isFailed(finding) && lost(finding) < 0;
