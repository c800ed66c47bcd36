import { isSitemapPresent, mergeFindings, type SeoAnalysis } from '@hopwise/model';
import { FactList } from '../ui/fact-list.tsx';
import { AdviceList } from './advice-list.tsx';
import { FindingSection } from './finding-section.tsx';
import classes from './report.module.css';
import { ReportHead } from './report-head.tsx';
import { ScoreCapNote } from './score-cap-note.tsx';
import { sortMerged } from './sort-merged.ts';
import { YesNo } from './yes-no.tsx';

export function SeoReport({ analysis }: { analysis: SeoAnalysis }) {
  const { score, flags, metaTags, recommendations, findings } = analysis;
  return (
    <div className={classes.report}>
      <ReportHead scoreName="SEO score" score={score}>
        <ScoreCapNote cap={analysis.cap} />
        <FactList
          facts={[
            ['Has title', <FlaggedText key="title" text={metaTags.title} length={flags.titleLength} />],
            [
              'Has description',
              <FlaggedText key="text" text={metaTags.description} length={flags.descriptionLength} />,
            ],
            ['Sitemap present', <YesNo key="sitemap" value={isSitemapPresent(flags.sitemapPresent, findings)} />],
            ['Open Graph present', <YesNo key="og" value={flags.openGraphPresent} />],
          ]}
        />
      </ReportHead>
      <AdviceList title="Recommendations" items={recommendations} nothing="Nothing to recommend." />
      <FindingSection
        title="Findings"
        findings={sortMerged(mergeFindings({ seo: analysis }))}
        nothing="Nothing failed."
      />
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
