import { Progress } from '@mantine/core';
import { useId } from 'react';
import { namesOfAnalyses } from '../../analyses/analysis-names.ts';
import { ScoreCapNote } from '../../analyses/score-cap-note.tsx';
import { ScoreGauge } from '../../analyses/score-gauge.tsx';
import type { MadeAnalyses } from '../../api/analyze.ts';
import { formatPercent } from '../../ui/format-number.ts';
import { Panel } from '../../ui/panel.tsx';
import classes from './analysis-summary.module.css';

interface AnalysisSummaryProps {
  url: string;
  analysis: MadeAnalyses;
}

export function AnalysisSummary({ url, analysis }: AnalysisSummaryProps) {
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
