import type { CheckComparison, ComparedFinding } from './comparison.ts';
import {
  type Analyzed,
  type MergedFinding,
  mergeFindings,
  type PlacedFinding,
  placedFindings,
} from './merge-findings.ts';

/**
 * Findings that only one of two checks has. A finding is new or resolved only if the other check has an outcome for its
 * audit too.
 */
export function compareFindings(before: Analyzed, after: Analyzed): CheckComparison['findings'] {
  return { appeared: onlyIn(after, before), gone: onlyIn(before, after) };
}

function onlyIn(analyzed: Analyzed, other: Analyzed): ComparedFinding[] {
  const placed = placedFindings(other);
  // This includes findings that the other list omits because another finding covers the same fact.
  const known = new Set(placed.filter(({ finding }) => finding.status === 'scored').map(nameOf));
  const judged = new Set(placed.filter(isJudged).map(({ finding }) => finding.id));
  return mergeFindings(analyzed)
    .filter(({ finding }) => finding.status === 'scored' && finding.severity !== 'good' && judged.has(finding.id))
    .flatMap((merged) => newOn(merged, known));
}

const nameOf = ({ finding, host }: Pick<PlacedFinding, 'finding' | 'host'>): string =>
  `${finding.id} ${finding.outcome} ${host ?? ''}`;

const isJudged = ({ finding: { status } }: PlacedFinding): boolean =>
  status === 'scored' || status === 'not-applicable';

/** The finding with those of its hosts that the other check has not found it on. */
function newOn({ finding, kinds, hosts }: MergedFinding, known: ReadonlySet<string>): ComparedFinding[] {
  const newHosts = hosts.filter((host) => !known.has(nameOf({ finding, host })));
  const isNew = hosts.length === 0 ? !known.has(nameOf({ finding, host: null })) : newHosts.length > 0;
  const { id, title, severity, says, fix } = finding;
  return isNew ? [{ id, title, severity, says, fix, kinds, hosts: newHosts }] : [];
}
