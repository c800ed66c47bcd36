import { type Audit, type ListedAudit, type Outcome, profile, SCORING_VERSION, titleOf } from '@hopwise/audits';
import { highestOfFailed, overallCaps } from '@hopwise/model';

/** The text of docs/scoring.md: every rule as the code has it. */
export function scoringDoc(): string {
  const categories = Object.values(profile).map(
    ({ title, howScored, audits }) => `## ${title}\n\n${howScored}\n\n${audits.map(describeAudit).join('\n\n')}`,
  );
  return `${introduction}\n\n${categories.join('\n\n')}\n`;
}

const overallCapsText = Object.entries(overallCaps)
  .map(([severity, score]) => `a ${severity} one at ${score}`)
  .join(', ');

const introduction = `# Scoring

Written by \`node scripts/generate-scoring-doc.ts\` from the audits themselves; edit those instead. Scoring version ${SCORING_VERSION}.

Every score is a number from 0 to 100 that its findings explain: each names the rule, the evidence, why it matters, how to fix it and what
it did to the score. An audit whose evidence could not be gathered, or that failed on our side, takes no points; it lowers the coverage, which
is shown beside the score.

\`overallScore\` is the mean of the analyses completed. It is at most ${highestOfFailed} where the verdict is failed. Otherwise the worst finding of
any analysis, the redirects included, caps it: ${overallCapsText}. So no check with a critical finding is Good (60 or
more), none with a high one is Excellent (80 or more), and only one with nothing worse than a low finding reaches 95. \`cap\` names the
finding. Analyses are capped harder by their own findings, at ${highestOfFailed} and 79: a mean over areas that have nothing to do with the
finding needs room to show how the rest fares.`;

function describeAudit({ audit, weight }: ListedAudit): string {
  const weighs = weight === null ? '' : ` Weight ${Number(weight.toFixed(2))}.`;
  const rows = Object.entries(audit.outcomes).map(([name, outcome]) => describeOutcome(audit, name, outcome));
  return [
    `### ${audit.title} (\`${audit.id}\`)`,
    '',
    `${audit.why}${weighs}${needsOf(audit)}`,
    '',
    '| outcome | title | worth | severity | what it says | what to do | reference |',
    '|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

const needsOf = ({ needs }: Audit): string => (needs.length === 0 ? '' : ` Needs: ${needs.join(', ')}.`);

function describeOutcome(audit: Audit, name: string, outcome: Outcome): string {
  const { severity, says, fix, reference } = outcome;
  const cells = [
    `\`${name}\``,
    titleOf(audit, outcome),
    worthOf(outcome),
    severity,
    says,
    fix ?? '',
    reference ? `\`${reference}\`` : '',
  ];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

function worthOf(outcome: Outcome): string {
  if ('modifier' in outcome) return outcome.modifier > 0 ? `+${outcome.modifier}` : String(outcome.modifier);
  if ('score' in outcome) return `${Math.round(outcome.score * 100)} %`;
  return outcome.cap === null ? '' : `at most ${outcome.cap}`;
}
