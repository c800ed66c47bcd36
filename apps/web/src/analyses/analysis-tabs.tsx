import { analysisKinds, type ScoredKind } from '@hopwise/model';
import { Tabs } from '@mantine/core';
import type { MadeAnalyses } from '../api/analyze.ts';
import { analysisNames } from './analysis-names.ts';
import classes from './analysis-tabs.module.css';
import { NotCompleted } from './not-completed.tsx';
import { RedirectsReport } from './redirects-report.tsx';
import { SecurityReport } from './security-report.tsx';
import { SeoReport } from './seo-report.tsx';
import { SslReport } from './ssl-report.tsx';

/** One tab for each analysis that was asked for, completed or not, and one for the redirects. */
export function AnalysisTabs({ analysis }: { analysis: MadeAnalyses }) {
  const { notCompleted, redirects } = analysis;
  const analyses = analysisKinds.filter(
    (kind) => analysis[kind] !== null || notCompleted.some((failure) => failure.kind === kind),
  );
  const first = analyses.find((kind) => analysis[kind] !== null) ?? analyses[0];
  const asked: ScoredKind[] = redirects === undefined ? analyses : [...analyses, 'redirects'];
  return (
    <Tabs defaultValue={first ?? null} keepMounted={false}>
      <Tabs.List>
        {asked.map((kind) => (
          <Tabs.Tab key={kind} value={kind}>
            {analysisNames[kind]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {asked.map((kind) => (
        <Tabs.Panel key={kind} value={kind} className={classes.panel}>
          <Report kind={kind} analysis={analysis} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

function Report({ kind, analysis }: { kind: ScoredKind; analysis: MadeAnalyses }) {
  const { redirects, ssl, seo, security, notCompleted } = analysis;
  if (kind === 'redirects') return redirects && <RedirectsReport analysis={redirects} />;
  if (kind === 'ssl' && ssl) return <SslReport analysis={ssl} />;
  if (kind === 'seo' && seo) return <SeoReport analysis={seo} />;
  if (kind === 'security' && security) return <SecurityReport analysis={security} />;
  return <NotCompleted kind={kind} failures={notCompleted} />;
}
