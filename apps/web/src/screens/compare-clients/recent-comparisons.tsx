import { IconUsers } from 'virtual:icons';
import type { ListedClientComparison } from '@hopwise/model';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { projectClientComparisonsQuery } from '../../api/client-comparisons.ts';
import { OlderEntries } from '../../feedback/older-entries.tsx';
import { Ago } from '../../ui/ago.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RowList } from '../../ui/row-list.tsx';
import { UrlText } from '../../ui/url-text.tsx';
import classes from './recent-comparisons.module.css';

/** What was compared before, newest first. */
export function RecentComparisons({ projectId }: { projectId: string }) {
  const comparisons = useInfiniteQuery(projectClientComparisonsQuery(projectId));
  return (
    <Panel title="Comparisons of this project">
      <OlderEntries
        name="comparisons"
        query={comparisons}
        empty={
          <Notice
            icon={IconUsers}
            title="No comparisons yet"
            text="Enter a URL above to see who is led where, who is refused, and whether robots.txt says so."
          />
        }
      >
        {(found) => <RowList label="Comparisons" rows={found.map(toRow)} />}
      </OlderEntries>
    </Panel>
  );
}

const toRow = ({ id, url, headline, createdAt }: ListedClientComparison) => ({
  id,
  title: (
    <Link to="/clients/$comparisonId" params={{ comparisonId: id }} className={classes.link}>
      <UrlText url={url} />
    </Link>
  ),
  text: (
    <>
      {headline} · <Ago iso={createdAt} />
    </>
  ),
});
