import { IconAlertTriangle } from 'virtual:icons';
import type { CheckAnalysis, RedirectsAnalysis } from '@hopwise/model';
import { Alert, Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { analysisNames, type ScoredKind } from '../analyses/analysis-names.ts';
import { RedirectsReport } from '../analyses/redirects-report.tsx';
import { SecurityReport } from '../analyses/security-report.tsx';
import { SeoReport } from '../analyses/seo-report.tsx';
import { SslReport } from '../analyses/ssl-report.tsx';
import classes from './check-analyses.module.css';
import { SecuritySummary } from './security-summary.tsx';
import { SeoSummary } from './seo-summary.tsx';
import { SslEntries } from './ssl-entries.tsx';

interface CheckAnalysesProps {
  /** null: the check was made without analyses. */
  found: CheckAnalysis | null;
  /** While a server is being replaced, the version before may still respond without them. */
  redirects: RedirectsAnalysis | undefined;
}

/** A tab for each analysis that found something to judge, and one for the redirects. */
export function CheckAnalyses({ found, redirects }: CheckAnalysesProps) {
  const analyses = found === null ? [] : tabsOf(found);
  const tabs = [
    ...analyses,
    ...(redirects ? [{ kind: 'redirects' as const, content: <RedirectsReport analysis={redirects} /> }] : []),
  ];
  const missing = found?.analysis.notCompleted ?? [];
  return (
    <>
      {analyses.length === 0 && (
        <Alert color="yellow" icon={<IconAlertTriangle />}>
          Analysis data not available for this check
        </Alert>
      )}
      {missing.map(({ kind, reason }) => (
        <p key={kind} className={classes.missing}>
          {analysisNames[kind]} was not completed: {reason}
        </p>
      ))}
      {tabs[0] && (
        <Tabs defaultValue={tabs[0].kind} keepMounted={false}>
          <Tabs.List>
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

function tabsOf({ ssl, seo, security, analysis }: CheckAnalysis): { kind: ScoredKind; content: ReactNode }[] {
  const entries = <SslEntries entries={ssl} />;
  const page = seo && <SeoSummary entry={seo} />;
  const safety = security && <SecuritySummary entry={security} />;
  return [
    ...(ssl.length > 0
      ? [
          {
            kind: 'ssl' as const,
            content: analysis.ssl ? <SslReport analysis={analysis.ssl} summary={entries} /> : entries,
          },
        ]
      : []),
    ...(page
      ? [{ kind: 'seo' as const, content: analysis.seo ? <SeoReport analysis={analysis.seo} summary={page} /> : page }]
      : []),
    ...(safety
      ? [
          {
            kind: 'security' as const,
            content: analysis.security ? <SecurityReport analysis={analysis.security} summary={safety} /> : safety,
          },
        ]
      : []),
  ];
}
