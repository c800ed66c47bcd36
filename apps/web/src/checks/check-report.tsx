import type { AnalysisKind, Check, TrackResult } from '@hopwise/model';
import type { ReactNode } from 'react';
import { ChainSections } from '../chain/chain-sections.tsx';
import { type AnalysisState, CheckAnalysisPanel } from './check-analysis-panel.tsx';
import { checkScores } from './check-scores.ts';
import { CheckSummary } from './check-summary.tsx';
import { ScoreStrip } from './score-strip.tsx';
import { VerdictPanel } from './verdict-panel.tsx';

interface CheckReportProps {
  result: Pick<TrackResult, 'check' | 'finalStatusCode'>;
  /** The analyses that were asked for. */
  analyses: readonly AnalysisKind[];
  analysis: AnalysisState;
  /** Beside the check's id. */
  idActions?: ReactNode;
  /** Below the chain: the same in a browser, and other checks of the same URL. */
  belowChain?: ReactNode;
}

/** All that is known of a check, wherever it is shown: the verdict first. */
export function CheckReport({ result, analyses, analysis, idActions, belowChain }: CheckReportProps) {
  const { check } = result;
  const { redirects } = check;
  const found = analysis.status === 'success' ? analysis.data : analysis.status === 'error' ? null : undefined;
  return (
    <>
      <VerdictPanel verdict={check.verdict} check={check}>
        <ScoreStrip scores={checkScores({ redirects, analyses, found })} />
      </VerdictPanel>
      <CheckSummary result={result} actions={idActions} />
      <ChainSections check={check} />
      {belowChain}
      <CheckAnalysisPanel analysis={analysis} redirects={redirects} notReached={whyNotReached(check)} />
    </>
  );
}

const whyNotReached = ({ hops, error }: Check): string | undefined =>
  hops.at(-1)?.statusCode == null ? (error ?? undefined) : undefined;
