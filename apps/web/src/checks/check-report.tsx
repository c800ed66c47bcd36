import { IconAlertTriangle } from 'virtual:icons';
import {
  type AnalysisKind,
  analysisKinds,
  type Check,
  type CheckAnalysis,
  clientTitle,
  fastTraceMs,
  isCutShort,
  mergeFindings,
  type RedirectsAnalysis,
  type ScoredKind,
  scoreBand,
  type TrackResult,
} from '@hopwise/model';
import { Alert, Badge, Button, Loader } from '@mantine/core';
import type { ReactNode } from 'react';
import { analysisNames } from '../analyses/analysis-names.ts';
import { FindingsPanel } from '../analyses/findings.tsx';
import { CheckStatusBadge, SpeedBadge, statusClass } from '../chain/badges.tsx';
import { ChainAlerts, ChainPanel } from '../chain/chain-sections.tsx';
import { PerformanceAnalysis } from '../chain/timing.tsx';
import { CopyButton } from '../ui/copy.tsx';
import { Figure, Figures, UrlText } from '../ui/figures.tsx';
import { formatMs, Moment } from '../ui/format.tsx';
import { Panel } from '../ui/page.tsx';
import { CheckAnalyses } from './check-analyses.tsx';
import classes from './check-report.module.css';
import { VerdictPanel } from './verdict.tsx';

interface CheckReportProps {
  result: Pick<TrackResult, 'check' | 'finalStatusCode'>;
  /** The requested analyses. */
  analyses: readonly AnalysisKind[];
  analysis: AnalysisState;
  /** Shown next to the check ID. */
  idActions?: ReactNode;
  /** Shown directly below the chain: what to do with this check. */
  nextSteps?: ReactNode;
  /** Shown below the timing: the browser trace and the URL history. */
  belowChain?: ReactNode;
}

/** The entire report of a check: the verdict, then the chain that explains it. */
export function CheckReport({ result, analyses, analysis, idActions, nextSteps, belowChain }: CheckReportProps) {
  const { check } = result;
  const { redirects } = check;
  const found = analysis.status === 'success' ? analysis.data : analysis.status === 'error' ? null : undefined;
  return (
    <>
      <VerdictPanel verdict={check.verdict} check={check}>
        <ScoreStrip scores={checkScores({ redirects, analyses, found })} />
      </VerdictPanel>
      <ChainPanel check={check} />
      {nextSteps}
      <CheckSummary result={result} actions={idActions} />
      {check.hops.length > 1 && <PerformanceAnalysis hops={check.hops} />}
      {belowChain}
      <CheckAnalysisPanel analysis={analysis} redirects={redirects} notReached={whyNotReached(check)} />
    </>
  );
}

const whyNotReached = ({ hops, error }: Check): string | undefined =>
  hops.at(-1)?.statusCode == null ? (error ?? undefined) : undefined;

interface CheckSummaryProps {
  result: Pick<TrackResult, 'check' | 'finalStatusCode'>;
  /** Shown next to the check ID. */
  actions?: ReactNode;
}

function CheckSummary({ result: { check, finalStatusCode }, actions }: CheckSummaryProps) {
  const { status, method, redirectCount, totalTimeMs, inputUrl, finalUrl } = check;
  const httpVersion = check.hops[0]?.httpVersion;
  const final = statusClass(finalStatusCode);
  // A failed chain has no green badges.
  const isReached = check.verdict.level !== 'failed';
  const colorOf = (color: string) => (isReached || color !== 'green' ? color : 'gray');
  return (
    <Panel title="Tracking Summary" aside={<CheckStatusBadge status={status} />}>
      <Figures onPhone={2}>
        <Figure label="Redirects" value={redirectCount}>
          {redirectCount === 0 ? <Badge color={colorOf('green')}>Direct</Badge> : <Badge>Chain detected</Badge>}
        </Figure>
        <Figure label="Total Time" value={formatMs(totalTimeMs)}>
          <SpeedBadge timeMs={totalTimeMs} fastMs={fastTraceMs} isReached={isReached} />
        </Figure>
        <Figure label="Final Status code" value={finalStatusCode ?? 'None'}>
          <Badge color={colorOf(final.color)}>{final.label}</Badge>
        </Figure>
        <Figure label="Method" value={method}>
          {httpVersion && <Badge color="gray">HTTP/{httpVersion}</Badge>}
        </Figure>
      </Figures>
      <ChainAlerts check={check} />
      <dl className={classes.facts}>
        <Fact name="Input URL">
          <UrlText url={inputUrl} />
        </Fact>
        <Fact name="Started">
          <Moment iso={check.startedAt} />
        </Fact>
        <Fact name={isCutShort(check) ? 'Stopped at' : 'Final URL'}>
          {finalUrl === null ? 'None' : <UrlText url={finalUrl} />}
        </Fact>
        <Fact name="Finished">
          <Moment iso={check.finishedAt} />
        </Fact>
        <Fact name="Check ID">
          <span className={classes.id}>
            <code className={classes.idText}>{check.id}</code>
            <CopyButton value={check.id} label="Copy ID" />
            {actions}
          </span>
        </Fact>
        {check.client && <Fact name="Client">{clientTitle(check.client)}</Fact>}
      </dl>
    </Panel>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt className={classes.label}>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface AreaScore {
  kind: ScoredKind;
  name: string;
  /** null if there is no score, undefined while loading. */
  score: number | null | undefined;
  letter?: string | null | undefined;
}

function ScoreStrip({ scores }: { scores: readonly AreaScore[] }) {
  return (
    <dl className={classes.strip}>
      {scores.map(({ kind, name, score, letter }) => (
        <div
          key={kind}
          className={classes.area}
          data-color={typeof score === 'number' ? scoreBand(score).color : 'gray'}
        >
          <dt className={classes.name}>{name}</dt>
          <dd className={classes.score}>
            {score === undefined ? '…' : (score ?? '–')}
            {letter != null && <span className={classes.letter}>{letter}</span>}
          </dd>
          <dd className={classes.line} aria-hidden="true">
            <span className={classes.bar} style={{ width: `${score ?? 0}%` }} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface Scored {
  redirects: RedirectsAnalysis;
  /** The requested analyses. */
  analyses: readonly AnalysisKind[];
  /** undefined while loading. */
  found: Pick<CheckAnalysis, 'analysis'> | null | undefined;
}

/** The redirect score, then the score of each requested analysis. */
export function checkScores({ redirects, analyses, found }: Scored): AreaScore[] {
  const requested = analysisKinds.filter((kind) => analyses.includes(kind));
  return [
    { kind: 'redirects', name: analysisNames.redirects, score: redirects.score },
    ...requested.map((kind) => ({ kind, name: analysisNames[kind], ...scoreOf(kind, found) })),
  ];
}

function scoreOf(kind: AnalysisKind, found: Scored['found']): Pick<AreaScore, 'score' | 'letter'> {
  if (found === undefined) return { score: undefined };
  const { ssl, seo, security } = found?.analysis ?? {};
  switch (kind) {
    case 'ssl':
      return { score: ssl?.securityScore ?? null, letter: ssl?.letter };
    case 'seo':
      return { score: seo?.score ?? null };
    case 'security':
      return { score: security?.securityScore ?? null, letter: security?.letter };
  }
}

type AnalysisState =
  | { status: 'pending' }
  | { status: 'error'; refetch: () => unknown }
  /** null if the check has no analyses. */
  | { status: 'success'; data: CheckAnalysis | null };

interface CheckAnalysisPanelProps {
  analysis: AnalysisState;
  redirects: RedirectsAnalysis;
  /** Why there was no final response, if so. */
  notReached: string | undefined;
}

const title = 'Comprehensive Analysis';

/** All findings in one list, then the analyses. */
export function CheckAnalysisPanel({ analysis, redirects, notReached }: CheckAnalysisPanelProps) {
  if (analysis.status === 'pending') {
    return (
      // As tall as a screen, so its replacement moves nothing in view.
      <div key="loading" className={classes.pending}>
        <Panel title={title}>
          <p role="status" className={classes.loading}>
            <Loader size="xs" aria-hidden="true" /> Loading analysis...
          </p>
        </Panel>
      </div>
    );
  }
  const found = analysis.status === 'success' ? analysis.data : null;
  const findings = mergeFindings({ ...found?.analysis, redirects });
  return (
    <>
      {/* Without the analyses, an empty list doesn't mean that there is nothing to fix. */}
      {(analysis.status === 'success' || findings.length > 0) && <FindingsPanel findings={findings} />}
      <Panel title={title}>
        {analysis.status === 'success' ? (
          <CheckAnalyses found={found} redirects={redirects} notReached={notReached} />
        ) : (
          <Alert color="yellow" icon={<IconAlertTriangle />} title="Analysis data not available for this check">
            <Button variant="default" size="xs" onClick={() => void analysis.refetch()}>
              Retry
            </Button>
          </Alert>
        )}
      </Panel>
    </>
  );
}
