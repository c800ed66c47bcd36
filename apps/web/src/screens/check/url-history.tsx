import { IconGitCompare } from 'virtual:icons';
import { type CheckHistory, historySizes } from '@hopwise/model';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { checkHistoryQuery } from '../../api/check-history.ts';
import { formatCount } from '../../ui/format-number.ts';
import { KeyHint } from '../../ui/key-hint.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useSingleKey } from '../../ui/use-single-key.ts';
import { HistoryTimeline } from './history-timeline.tsx';
import classes from './url-history.module.css';

/** The checks of this URL as a line of marks, oldest first. */
export function UrlHistory({ checkId }: { checkId: string }) {
  const history = useInfiniteQuery(checkHistoryQuery(checkId));
  const newest = history.data?.pages[0];
  // Most checks are the first of their URL: a panel that then goes would be what jumps.
  if (history.status === 'pending') return <Line>Looking for other checks of this URL...</Line>;
  if (newest?.total === 1) return <Line>First check of this URL. Run it again later to see what changes.</Line>;
  return (
    <Panel
      title="History of this URL"
      screenOnly
      aside={newest?.previousId && <CompareWithPrevious checkId={checkId} previousId={newest.previousId} />}
    >
      {history.status === 'error' && <NotLoaded onRetry={() => void history.refetch()} />}
      {history.status === 'success' && newest && (
        <>
          <p className={classes.summary}>{summaryOf(newest)}</p>
          <HistoryTimeline
            // The marks of one check are not those of another.
            key={checkId}
            checkId={checkId}
            entries={history.data.pages.flatMap(({ checks }) => checks).toReversed()}
            older={
              history.hasNextPage && (
                <Button
                  variant="default"
                  size="compact-xs"
                  loading={history.isFetchingNextPage}
                  onClick={() => void history.fetchNextPage()}
                >
                  Show older
                </Button>
              )
            }
          />
        </>
      )}
    </Panel>
  );
}

/** Nothing to show: no more than a line says so. */
const Line = ({ children }: { children: string }) => (
  <p className={classes.line} role="status" data-screen-only>
    {children}
  </p>
);

function CompareWithPrevious({ checkId, previousId }: { checkId: string; previousId: string }) {
  const navigate = useNavigate();
  const comparison = { to: '/compare/$beforeId/$afterId', params: { beforeId: previousId, afterId: checkId } } as const;
  useSingleKey('c', () => void navigate(comparison));
  return (
    <LinkButton
      {...comparison}
      size="xs"
      variant="default"
      aria-keyshortcuts="c"
      leftSection={<IconGitCompare size={14} aria-hidden="true" />}
      rightSection={<KeyHint pressed="c" />}
    >
      Compare with previous check
    </LinkButton>
  );
}

const NotLoaded = ({ onRetry }: { onRetry: () => void }) => (
  <p className={classes.failed} role="alert">
    The history could not be loaded.
    <Button variant="default" size="compact-xs" onClick={onRetry}>
      Retry
    </Button>
  </p>
);

const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

function summaryOf({ total, since }: CheckHistory): string {
  const count = total < historySizes.counted ? formatCount(total) : `${formatCount(historySizes.counted)} or more`;
  return `${count} checks of this URL since ${day.format(new Date(since))}`;
}
