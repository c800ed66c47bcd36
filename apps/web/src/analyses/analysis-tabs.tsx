import { type AnalysisKind, analysisKinds, type ComprehensiveAnalysis } from '@hopwise/model';
import { Tabs } from '@mantine/core';
import { analysisNames } from './analysis-names.ts';
import classes from './analysis-tabs.module.css';
import { NotCompleted } from './not-completed.tsx';
import { SecurityReport } from './security-report.tsx';
import { SeoReport } from './seo-report.tsx';
import { SslReport } from './ssl-report.tsx';

/** One tab for each analysis that was asked for, completed or not. */
export function AnalysisTabs({ analysis }: { analysis: ComprehensiveAnalysis }) {
  const { notCompleted } = analysis;
  const asked = analysisKinds.filter(
    (kind) => analysis[kind] !== null || notCompleted.some((failure) => failure.kind === kind),
  );
  const first = asked.find((kind) => analysis[kind] !== null) ?? asked[0];
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

function Report({ kind, analysis }: { kind: AnalysisKind; analysis: ComprehensiveAnalysis }) {
  const { ssl, seo, security, notCompleted } = analysis;
  if (kind === 'ssl' && ssl) return <SslReport analysis={ssl} />;
  if (kind === 'seo' && seo) return <SeoReport analysis={seo} />;
  if (kind === 'security' && security) return <SecurityReport analysis={security} />;
  return <NotCompleted kind={kind} failures={notCompleted} />;
}
