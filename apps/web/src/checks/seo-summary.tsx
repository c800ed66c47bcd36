import type { SeoEntry } from '@hopwise/model';
import { Badge } from '@mantine/core';
import { YesNo } from '../analyses/yes-no.tsx';
import { FactList } from '../ui/fact-list.tsx';
import classes from './seo-summary.module.css';

/** What search engines may do with the page. */
export function SeoSummary({ entry }: { entry: SeoEntry }) {
  const { noindex, nofollow, sitemapPresent, robotsTxtStatus, robotsTxtRules, canonicalUrl } = entry;
  return (
    <div className={classes.summary}>
      <FactList
        facts={[
          ['Indexable', <YesNo key="index" value={!noindex} />],
          ['Followable', <YesNo key="follow" value={!nofollow} />],
          ['Sitemap Present', <YesNo key="sitemap" value={sitemapPresent} />],
          [
            'robots.txt',
            <Badge key="robots" color={robotsTxtStatus === 'FOUND' ? 'green' : 'orange'}>
              {robotsTxtStatus}
            </Badge>,
          ],
          ['Canonical URL', canonicalUrl === null ? 'None' : <CanonicalLink key="canonical" url={canonicalUrl} />],
        ]}
      />
      {robotsTxtRules !== null && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
        <section className={classes.rules} tabIndex={0} aria-label="Rules of robots.txt">
          <pre className={classes.json}>{formatJson(robotsTxtRules)}</pre>
        </section>
      )}
    </div>
  );
}

/** A page may name anything as its canonical address: only web addresses become links. */
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
