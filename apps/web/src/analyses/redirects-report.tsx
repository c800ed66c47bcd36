import type { RedirectsAnalysis } from '@hopwise/model';
import { AdviceList } from './advice-list.tsx';
import { FindingsSection } from './findings-section.tsx';
import classes from './report.module.css';
import { ReportHead } from './report-head.tsx';
import { ScoreCapNote } from './score-cap-note.tsx';

export function RedirectsReport({ analysis }: { analysis: RedirectsAnalysis }) {
  const { score, cap, findings, coverage, recommendations } = analysis;
  return (
    <div className={classes.report}>
      <ReportHead scoreName="Redirects score" score={score}>
        <ScoreCapNote cap={cap} />
        <AdviceList title="Recommendations" items={recommendations} nothing="Nothing to recommend." />
      </ReportHead>
      <FindingsSection findings={findings} coverage={coverage} />
    </div>
  );
}
