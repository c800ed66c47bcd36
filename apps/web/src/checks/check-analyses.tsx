import { IconAlertTriangle } from 'virtual:icons';
import type { CheckAnalysis, RedirectsAnalysis, ScoreCap, ScoredKind } from '@hopwise/model';
import { Alert, Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { analysisNames, namesOfAnalyses } from '../analyses/analysis-names.ts';
import { CertificateTable } from '../analyses/certificate-table.tsx';
import { HostTable } from '../analyses/host-table.tsx';
import { ScoreLine } from '../analyses/score-line.tsx';
import classes from './check-analyses.module.css';
import { SecuritySummary } from './security-summary.tsx';
import { SeoSummary } from './seo-summary.tsx';

interface CheckAnalysesProps {
  /** null: the check was made without analyses. */
  found: CheckAnalysis | null;
  /** While a server is being replaced, the version before may still respond without them. */
  redirects: RedirectsAnalysis | undefined;
  /** Why the chain got no response at its end, if it did not. The verdict has told it: here it is not told again. */
  notReached: string | undefined;
}

/** What holds a score down, in as many words as it takes here. */
type CapOf = (analysis: { cap?: ScoreCap | undefined }) => ScoreCap | undefined;

interface AnalysisTab {
  kind: ScoredKind;
  content: ReactNode;
}

/** A tab for each analysis that found something to judge, and one for the redirects: the facts, and the score. */
export function CheckAnalyses({ found, redirects, notReached }: CheckAnalysesProps) {
  const capOf: CapOf = ({ cap }) =>
    cap !== undefined && notReached !== undefined ? { ...cap, says: 'not reached.' } : cap;
  const analyses = found === null ? [] : tabsOf(found, capOf);
  const tabs = [...analyses, ...(redirects ? [redirectsTab(redirects, capOf)] : [])];
  const missing = found?.analysis.notCompleted ?? [];
  return (
    <>
      {analyses.length === 0 && (
        <Alert color="yellow" icon={<IconAlertTriangle />} className={classes.none}>
          Analysis data not available for this check
        </Alert>
      )}
      {[...new Set(missing.map(({ reason }) => reason))].map((reason) => (
        <p key={reason} className={classes.missing}>
          {namesOfAnalyses(missing.filter((failure) => failure.reason === reason))}
          {reason === notReached ? ': not reached.' : ` not completed: ${reason}`}
        </p>
      ))}
      {tabs[0] && (
        // All are there, though one is shown at a time: on paper there is nothing to choose by.
        <Tabs defaultValue={tabs[0].kind} keepMountedMode="display-none">
          <Tabs.List data-screen-only>
            {tabs.map(({ kind }) => (
              <Tabs.Tab key={kind} value={kind}>
                {analysisNames[kind]}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {tabs.map(({ kind, content }) => (
            <Tabs.Panel key={kind} value={kind} className={classes.tab}>
              {content}
            </Tabs.Panel>
          ))}
        </Tabs>
      )}
    </>
  );
}

function tabsOf({ ssl: entries, seo: page, security: safety, analysis }: CheckAnalysis, capOf: CapOf): AnalysisTab[] {
  const { ssl, seo, security } = analysis;
  const tabs: AnalysisTab[] = [];
  if (entries.length > 0) {
    const content = (
      <>
        {ssl && <ScoreLine name="SSL score" score={ssl.securityScore} letter={ssl.letter} cap={capOf(ssl)} />}
        <CertificateTable entries={entries} hosts={ssl?.hosts ?? []} />
      </>
    );
    tabs.push({ kind: 'ssl', content });
  }
  if (page) {
    const content = (
      <>
        {seo && <ScoreLine name="SEO score" score={seo.score} cap={capOf(seo)} />}
        <SeoSummary entry={page} findings={seo?.findings ?? []} />
      </>
    );
    tabs.push({ kind: 'seo', content });
  }
  if (safety) {
    const content = (
      <>
        {security && (
          <ScoreLine
            name="Security score"
            score={security.securityScore}
            letter={security.letter}
            cap={capOf(security)}
          />
        )}
        <SecuritySummary entry={safety} />
        {security && security.hosts.length > 1 && <HostTable hosts={security.hosts} />}
      </>
    );
    tabs.push({ kind: 'security', content });
  }
  return tabs;
}

function redirectsTab(redirects: RedirectsAnalysis, capOf: CapOf): AnalysisTab {
  const { score, coverage } = redirects;
  const content = (
    <>
      <ScoreLine name="Redirects score" score={score} cap={capOf(redirects)} />
      <p className={classes.coverage}>
        {coverage.answered} of {coverage.total} rules could be checked.
      </p>
    </>
  );
  return { kind: 'redirects', content };
}
