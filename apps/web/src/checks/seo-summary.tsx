import { type Finding, isIndexable, isSitemapPresent, type RobotsTxtStatus, type SeoEntry } from '@hopwise/model';
import { Badge } from '@mantine/core';
import { YesNo } from '../analyses/yes-no.tsx';
import { FactList } from '../ui/fact-list.tsx';
import { describeRobots } from './describe-robots.ts';
import classes from './seo-summary.module.css';

/** What search engines may do with the page. */
export function SeoSummary({ entry, findings }: { entry: SeoEntry; findings: readonly Finding[] }) {
  const { nofollow, sitemapPresent, robotsTxtStatus, robotsTxtRules, canonicalUrl } = entry;
  return (
    <div className={classes.summary}>
      <FactList
        facts={[
          ['Indexable', <YesNo key="index" value={isIndexable(findings)} />],
          ['Followable', <YesNo key="follow" value={!nofollow} />],
          ['Sitemap Present', <YesNo key="sitemap" value={isSitemapPresent(sitemapPresent, findings)} />],
          [
            'robots.txt',
            <span key="robots" className={classes.robots}>
              <RobotsBadge status={robotsTxtStatus} />
              <span>{describeRobots(entry)}</span>
            </span>,
          ],
          ['Canonical URL', canonicalUrl === null ? 'None' : <CanonicalLink key="canonical" url={canonicalUrl} />],
        ]}
      />
      {robotsTxtRules !== null && (
        <details open>
          <summary className={classes.more}>robots.txt rules</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
          <section className={classes.rules} tabIndex={0} aria-label="Rules of robots.txt">
            <pre className={classes.json}>{formatJson(robotsTxtRules)}</pre>
          </section>
        </details>
      )}
    </div>
  );
}

function RobotsBadge({ status }: { status: RobotsTxtStatus }) {
  if (status === 'NOT_CHECKED') return <Badge color="gray">Not checked</Badge>;
  return <Badge color={status === 'FOUND' ? 'green' : 'orange'}>{status}</Badge>;
}

/** A page may name anything as its canonical URL: only http and https become links. */
function CanonicalLink({ url }: { url: string }) {
  if (!/^https?:\/\//i.test(url)) return url;
  return (
    <a className={classes.link} href={url} target="_blank" rel="noopener noreferrer">
      {url}
    </a>
  );
}

function formatJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
