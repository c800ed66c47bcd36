import { type Audit, type ListedAudit, type Outcome, profile, SCORING_VERSION, titleOf } from '@hopwise/audits';
import { highestOfFailed, overallCaps } from '@hopwise/model';

/** Generates docs/scoring.md from the audits. */
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

How Hopwise scores a check: every audit, its outcomes, their effect on the score, and the fix. Use this page to look up a finding by its
title or ID. For example, the finding *HSTS header missing* is an outcome of \`security/hsts\`: search for that ID below.

This page is generated from the audits (scoring version ${SCORING_VERSION}). To change it, edit them and run
\`node scripts/generate-docs.ts\`. [Adding an audit](adding-an-audit.md) explains how, and
[Agreement with other tools](agreement.md) compares the results.

## How scores work

- A score is a number from 0 to 100, explained by its findings. Each finding has the rule, the evidence, why it matters, a fix, and its effect
  on the score.
- An audit whose evidence couldn't be collected, or that failed on our side, costs no points. It lowers the coverage, which is shown next to
  the score.
- \`overallScore\` is the mean of the completed analyses. If the verdict is failed, it is at most ${highestOfFailed}. Otherwise the worst finding of any
  analysis, redirects included, caps it: ${overallCapsText}. So a check with a critical
  finding is never Good (60 or more), one with a high finding is never Excellent (80 or more), and only a check with nothing worse than a low
  finding reaches 95. \`cap\` names the finding.
- An analysis is capped harder by its own findings, at ${highestOfFailed} and 79. The overall score leaves room for the areas that the finding doesn't
  affect.`;

function describeAudit({ audit, weight }: ListedAudit): string {
  const weightText = weight === null ? '' : ` Weight ${Number(weight.toFixed(2))}.`;
  const rows = Object.entries(audit.outcomes).map(([name, outcome]) => describeOutcome(audit, name, outcome));
  return [
    `### ${audit.title} (\`${audit.id}\`)`,
    '',
    `${audit.why}${weightText}${needsOf(audit)}`,
    '',
    '| Outcome | Title | Effect | Severity | Finding | Fix | Reference |',
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
    effectOf(outcome),
    severity,
    says,
    fix ?? '',
    reference ? `\`${reference}\`` : '',
  ];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

function effectOf(outcome: Outcome): string {
  if ('modifier' in outcome) return outcome.modifier > 0 ? `+${outcome.modifier}` : String(outcome.modifier);
  if ('score' in outcome) return `${Math.round(outcome.score * 100)}%`;
  return outcome.cap === null ? '' : `at most ${outcome.cap}`;
}
