import { loadSearch } from 'virtual:docs';
import { IconSearchOff } from 'virtual:icons';
import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '../../api/query-keys.ts';
import { DocLink } from '../../navigation/doc-link.tsx';
import { formatCount } from '../../ui/format.tsx';
import { usePageMeta } from '../../ui/page-meta.ts';
import { LoadFailure, Notice, SkeletonLines } from '../../ui/states.tsx';
import classes from './docs.module.css';
import { type DocHit, searchDocs } from './search-docs.ts';

/** A longer list doesn't help; another word does. */
const maxShown = 40;

/** The results of a search in the text of all pages, which is fetched once. */
export function DocResults({ search }: { search: string }) {
  usePageMeta(`${search} · Hopwise docs`, 'Search results in the Hopwise documentation.');
  const { data, isError, refetch } = useQuery({
    queryKey: queryKeys.docs,
    queryFn: async () => (await loadSearch()).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <div className={classes.article}>
      <h1 className={classes.title}>Search results</h1>
      {data === undefined && !isError && <SkeletonLines label="Loading search results" lines={4} height={72} />}
      {isError && <LoadFailure title="Failed to load search results" onRetry={() => void refetch()} />}
      {data !== undefined && <Hits search={search} hits={searchDocs(data, search)} />}
    </div>
  );
}

function Hits({ search, hits }: { search: string; hits: readonly DocHit[] }) {
  const count = hits.length === 1 ? '1 section' : `${formatCount(hits.length)} sections`;
  const shown = hits.length > maxShown ? `, top ${maxShown} shown` : '';
  return (
    <>
      <p className={classes.count} role="status">
        {hits.length === 0 ? `No section matches “${search}”.` : `${count} for “${search}”${shown}.`}
      </p>
      {hits.length === 0 && (
        <Notice
          icon={IconSearchOff}
          title="No matches"
          text="Try fewer or shorter words. A section matches if it contains all of them."
        />
      )}
      <ol className={classes.hits}>
        {hits.slice(0, maxShown).map((hit) => (
          <li key={`${hit.page}#${hit.section}`}>
            <DocLink page={hit.page} section={hit.section} className={classes.hitTitle}>
              {hit.heading === '' ? hit.pageTitle : hit.heading}
            </DocLink>
            {hit.heading !== '' && <p className={classes.hitPage}>{hit.pageTitle}</p>}
            <p className={classes.hitText}>
              {hit.excerpt.map((text, at) =>
                // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, in order
                at % 2 === 1 ? <mark key={at}>{text}</mark> : text,
              )}
            </p>
          </li>
        ))}
      </ol>
    </>
  );
}
