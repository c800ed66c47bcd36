import { analysisKinds, type ScoredKind } from '@hopwise/model';
import { Tabs } from '@mantine/core';
import type { MadeAnalyses } from '../api/analyze.ts';
import { analysisNames } from './analysis-names.ts';
import classes from './analysis-tabs.module.css';
import { RedirectsReport } from './redirects-report.tsx';
import { SecurityReport } from './security-report.tsx';
import { SeoReport } from './seo-report.tsx';
import { SslReport } from './ssl-report.tsx';

/** One tab for each analysis that was made, and one for the redirects. Why one could not be made stands above. */
export function AnalysisTabs({ analysis }: { analysis: MadeAnalyses }) {
  const analyses = analysisKinds.filter((kind) => analysis[kind] !== null);
  const made: ScoredKind[] = analysis.redirects === undefined ? analyses : [...analyses, 'redirects'];
  return (
    <Tabs defaultValue={made[0] ?? null} keepMounted={false}>
      <Tabs.List>
        {made.map((kind) => (
          <Tabs.Tab key={kind} value={kind}>
            {analysisNames[kind]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {made.map((kind) => (
        <Tabs.Panel key={kind} value={kind} className={classes.panel}>
          <Report kind={kind} analysis={analysis} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

function Report({ kind, analysis }: { kind: ScoredKind; analysis: MadeAnalyses }) {
  const { redirects, ssl, seo, security } = analysis;
  if (kind === 'redirects') return redirects && <RedirectsReport analysis={redirects} />;
  if (kind === 'ssl' && ssl) return <SslReport analysis={ssl} />;
  if (kind === 'seo' && seo) return <SeoReport analysis={seo} />;
  return security && <SecurityReport analysis={security} />;
}
