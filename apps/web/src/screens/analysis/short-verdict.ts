import { type Analyzed, mergeFindings, type Verdict } from '@hopwise/model';

/** The verdict with titles in place of sentences that the findings below it say in full, fix included. */
export function shortVerdict(verdict: Verdict, analyzed: Analyzed): Verdict {
  const titles = new Map(mergeFindings(analyzed).map(({ finding: { says, title } }) => [says, title]));
  const reasons = verdict.reasons.map((reason) => {
    const title = titles.get(reason.says);
    return title === undefined ? reason : { ...reason, says: title, fix: null };
  });
  return { ...verdict, reasons };
}
