import { scoreBand } from '@hopwise/model';
import { Badge, Progress } from '@mantine/core';
import { useId } from 'react';
import { analysisNames } from '../../analyses/analysis-names.ts';
import { ScoreGauge } from '../../analyses/score-gauge.tsx';
import type { MadeAnalyses } from '../../api/analyze.ts';
import { Panel } from '../../ui/panel.tsx';
import classes from './analysis-summary.module.css';

interface AnalysisSummaryProps {
  url: string;
  analysis: MadeAnalyses;
}

export function AnalysisSummary({ url, analysis }: AnalysisSummaryProps) {
  const { summary, notCompleted } = analysis;
  const { overallScore, analysesCompleted, totalAnalyses } = summary;
  const percent = totalAnalyses === 0 ? 0 : Math.round((analysesCompleted / totalAnalyses) * 100);
  const completedId = useId();
  return (
    <Panel title="Analysis Summary">
      <div className={classes.summary}>
        <ScoreGauge name="Overall score" score={overallScore} size="lg" />
        <div className={classes.facts}>
          <p className={classes.url} title={url}>
            {url}
          </p>
          <div>
            <p className={classes.completed} id={completedId}>
              <span>
                {analysesCompleted} of {totalAnalyses} analyses completed
              </span>
              <span>{percent}%</span>
            </p>
            <Progress.Root size="md">
              <Progress.Section value={percent} aria-labelledby={completedId} />
            </Progress.Root>
          </div>
          {totalAnalyses > 1 && (
            <dl className={classes.scores}>
              <Score name="SSL" score={analysis.ssl?.securityScore} />
              <Score name="SEO" score={analysis.seo?.score} />
              <Score name="Security" score={analysis.security?.securityScore} />
              <Score name="Redirects" score={analysis.redirects?.score} />
            </dl>
          )}
          {notCompleted.map(({ kind, reason }) => (
            <p key={kind} className={classes.missing}>
              {analysisNames[kind]} was not completed: {reason}
            </p>
          ))}
        </div>
      </div>
    </Panel>
  );
}

function Score({ name, score }: { name: string; score: number | undefined }) {
  return (
    <div className={classes.score}>
      <dt>{name}</dt>
      <dd>
        <Badge color={score === undefined ? 'gray' : scoreBand(score).color}>
          {score === undefined ? 'No score' : `${score} / 100`}
        </Badge>
      </dd>
    </div>
  );
}
