import { plural, type ScoredKind } from '@hopwise/model';
import type { ReportFinding } from './report.ts';

/** A rule that was not checked, or several of one area that were not for the same reason. */
export type NotCheckedRules = Pick<ReportFinding, 'title' | 'says' | 'hosts' | 'fix'>;

const areas: Readonly<Record<ScoredKind, string>> = {
  redirects: 'Redirects',
  ssl: 'SSL certificate',
  seo: 'SEO',
  security: 'Security',
};

/** Each reason once for an area, in the order of the rules. */
export function notCheckedRules(notChecked: readonly ReportFinding[]): NotCheckedRules[] {
  const groups = Map.groupBy(notChecked, ({ kind, says, hosts }) => JSON.stringify([kind, says, hosts]));
  return [...groups.values()].flatMap((findings): NotCheckedRules[] => {
    const [first, ...others] = findings;
    if (first === undefined || others.length === 0) return findings;
    const { kind, says, hosts, fix } = first;
    const rules = findings.map(({ title }) => title).join(', ');
    return [
      { title: `${areas[kind]}: ${plural(findings.length, 'rule')}`, says: `${says} Rules: ${rules}.`, hosts, fix },
    ];
  });
}
