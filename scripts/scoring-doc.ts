import { type Audit, type ListedAudit, type Outcome, profile, SCORING_VERSION, titleOf } from '@hopwise/audits';
import { highestOfFailed, overallCaps } from '@hopwise/model';

/** Renders docs/scoring.md from the audits. */
export function scoringDoc(): string {
  const categories = Object.values(profile).map(
    ({ title, howScored, audits }) => `## ${title}\n\n${howScored}\n\n${audits.map(describeAudit).join('\n\n')}`,
  );
  return `${introduction}\n\n${categories.join('\n\n')}\n`;
}

const overallCapsText = Object.entries(overallCaps)
  .map(([severity, score]) => `a ${severity} finding at ${score}`)
  .join(', ');

const introduction = `# Scoring

Written by \`node scripts/generate-scoring-doc.ts\` from the audits; edit those instead. Scoring version ${SCORING_VERSION}.

Every score is a number from 0 to 100, explained by its findings: each names the rule, the evidence, why it matters, how to fix it and its
effect on the score. An audit without evidence, or with an internal error, costs no points. Instead, it lowers the coverage, which is shown
next to the score.

\`overallScore\` is the mean of the analyses completed. It is at most ${highestOfFailed} if the verdict is failed. Otherwise the worst finding of
any analysis, including the redirects, caps it: ${overallCapsText}. So no check with a critical finding is Good (60 or
more), none with a high one is Excellent (80 or more), and only one with nothing worse than a low finding reaches 95. \`cap\` names the
finding. Each analysis is capped lower by its own findings, at ${highestOfFailed} and 79: the overall mean needs room to reflect the areas that
the finding has nothing to do with.`;

function describeAudit({ audit, weight }: ListedAudit): string {
  const weighs = weight === null ? '' : ` Weight ${Number(weight.toFixed(2))}.`;
  const rows = Object.entries(audit.outcomes).map(([name, outcome]) => describeOutcome(audit, name, outcome));
  return [
    `### ${audit.title} (\`${audit.id}\`)`,
    '',
    `${audit.why}${weighs}${needsOf(audit)}`,
    '',
    '| outcome | title | score | severity | what it says | what to do | reference |',
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
  if ('score' in outcome) return `${Math.round(outcome.score * 100)}%`;
  return outcome.cap === null ? '' : `at most ${outcome.cap}`;
}
