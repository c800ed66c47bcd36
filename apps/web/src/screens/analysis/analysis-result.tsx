import { type Analyzed, mergeFindings, type Verdict } from '@hopwise/model';
import { Progress } from '@mantine/core';
import { useId } from 'react';
import { namesOfAnalyses } from '../../analyses/analysis-names.ts';
import { AnalysisTabs } from '../../analyses/reports.tsx';
import { ScoreCapNote, ScoreGauge } from '../../analyses/scores.tsx';
import type { AnalysisOrder, MadeAnalyses } from '../../api/track.ts';
import { VerdictPanel } from '../../checks/verdict.tsx';
import { formatPercent } from '../../ui/format.tsx';
import { Panel } from '../../ui/page.tsx';
import { FreshResult } from '../../ui/states.tsx';
import classes from './analysis.module.css';

interface AnalysisResultProps {
  order: AnalysisOrder;
  analysis: MadeAnalyses;
}

export function AnalysisResult({ order, analysis }: AnalysisResultProps) {
  return (
    <FreshResult label="Analysis result">
      <VerdictPanel verdict={shortVerdict(analysis.verdict, analysis)} />
      <AnalysisSummary url={order.url} analysis={analysis} />
      <Panel title="Analysis Details">
        <AnalysisTabs analysis={analysis} />
      </Panel>
    </FreshResult>
  );
}

interface AnalysisSummaryProps {
  url: string;
  analysis: MadeAnalyses;
}

function AnalysisSummary({ url, analysis }: AnalysisSummaryProps) {
  const { summary, notCompleted } = analysis;
  const { overallScore, cap, analysesCompleted, totalAnalyses } = summary;
  const percent = totalAnalyses === 0 ? 0 : Math.round((analysesCompleted / totalAnalyses) * 100);
  const completedId = useId();
  return (
    <Panel title="Analysis Summary">
      <div className={classes.summary}>
        <ScoreGauge name="Overall score" score={overallScore} size="lg" />
        <div className={classes.facts}>
          <dl className={classes.urls}>
            <Url name="URL" url={url} />
            {analysis.finalUrl !== null && <Url name="Final URL" url={analysis.finalUrl} />}
          </dl>
          <ScoreCapNote cap={cap} />
          {totalAnalyses > 1 && (
            <div className={classes.scores}>
              <ScoreGauge
                name="SSL"
                size="sm"
                score={analysis.ssl?.securityScore ?? null}
                letter={analysis.ssl?.letter}
              />
              <ScoreGauge name="SEO" size="sm" score={analysis.seo?.score ?? null} />
              <ScoreGauge
                name="Security"
                size="sm"
                score={analysis.security?.securityScore ?? null}
                letter={analysis.security?.letter}
              />
              {analysis.redirects && <ScoreGauge name="Redirects" size="sm" score={analysis.redirects.score} />}
            </div>
          )}
          <div className={classes.completed}>
            <span id={completedId}>
              {analysesCompleted} of {totalAnalyses} analyses completed
            </span>
            <Progress.Root size="xs" className={classes.progress}>
              <Progress.Section value={percent} aria-labelledby={completedId} />
            </Progress.Root>
            <span>{formatPercent(percent)}</span>
          </div>
          {[...new Set(notCompleted.map(({ reason }) => reason))].map((reason) => (
            <p key={reason} className={classes.missing}>
              {namesOfAnalyses(notCompleted.filter((failure) => failure.reason === reason))} not completed: {reason}
            </p>
          ))}
        </div>
      </div>
    </Panel>
  );
}

const Url = ({ name, url }: { name: string; url: string }) => (
  <div>
    <dt className={classes.name}>{name}</dt>
    <dd className={classes.url} title={url}>
      {url}
    </dd>
  </div>
);

/** Replaces reasons with finding titles if the findings below explain them, fix included. */
export function shortVerdict(verdict: Verdict, analyzed: Analyzed): Verdict {
  const titles = new Map(mergeFindings(analyzed).map(({ finding: { says, title } }) => [says, title]));
  const reasons = verdict.reasons.map((reason) => {
    const title = titles.get(reason.says);
    return title === undefined ? reason : { ...reason, says: title, fix: null };
  });
  return { ...verdict, reasons };
}
