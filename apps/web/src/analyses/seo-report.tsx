import type { SeoAnalysis } from '@hopwise/model';
import type { ReactNode } from 'react';
import { FactList } from '../ui/fact-list.tsx';
import { AdviceList } from './advice-list.tsx';
import { FindingsSection } from './findings-section.tsx';
import classes from './report.module.css';
import { ReportHead } from './report-head.tsx';
import { ScoreCapNote } from './score-cap-note.tsx';
import { TopGains } from './top-gains.tsx';
import { YesNo } from './yes-no.tsx';

interface SeoReportProps {
  analysis: SeoAnalysis;
  /** In place of the page's texts and flags. */
  summary?: ReactNode;
}

export function SeoReport({ analysis, summary }: SeoReportProps) {
  const { score, flags, metaTags, recommendations, findings, coverage } = analysis;
  return (
    <div className={classes.report}>
      <ReportHead scoreName="SEO score" score={score}>
        <ScoreCapNote cap={analysis.cap} />
        {summary ?? (
          <FactList
            facts={[
              ['Has title', <FlaggedText key="title" text={metaTags.title} length={flags.titleLength} />],
              [
                'Has description',
                <FlaggedText key="text" text={metaTags.description} length={flags.descriptionLength} />,
              ],
              ['Sitemap present', <YesNo key="sitemap" value={flags.sitemapPresent} />],
              ['Open Graph present', <YesNo key="og" value={flags.openGraphPresent} />],
            ]}
          />
        )}
      </ReportHead>
      <TopGains findings={findings} />
      <AdviceList title="Recommendations" items={recommendations} nothing="Nothing to recommend." />
      <FindingsSection findings={findings} coverage={coverage} />
    </div>
  );
}

/** Whether the page has this text, the text itself and how long it is. */
function FlaggedText({ text, length }: { text: string | null; length: number }) {
  return (
    <>
      <YesNo value={length > 0} />{' '}
      {text !== null && text !== '' && (
        <span className={classes.metaText}>
          {text} <span className={classes.length}>({length} characters)</span>
        </span>
      )}
    </>
  );
}
