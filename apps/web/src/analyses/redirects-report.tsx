import { mergeFindings, type RedirectsAnalysis } from '@hopwise/model';
import { AdviceList } from './advice-list.tsx';
import { FindingSection } from './finding-section.tsx';
import classes from './report.module.css';
import { ReportHead } from './report-head.tsx';
import { ScoreCapNote } from './score-cap-note.tsx';
import { sortMerged } from './sort-merged.ts';

export function RedirectsReport({ analysis }: { analysis: RedirectsAnalysis }) {
  const { score, cap, recommendations } = analysis;
  return (
    <div className={classes.report}>
      <ReportHead scoreName="Redirects score" score={score}>
        <ScoreCapNote cap={cap} />
        <AdviceList title="Recommendations" items={recommendations} nothing="Nothing to recommend." />
      </ReportHead>
      <FindingSection
        title="Findings"
        findings={sortMerged(mergeFindings({ redirects: analysis }))}
        nothing="Nothing failed."
      />
    </div>
  );
}
