import { IconGitCompare } from 'virtual:icons';
import { type CheckHistory, clientTitle, type HistoryEntry, historySizes } from '@hopwise/model';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { checkHistoryQuery } from '../../api/checks.ts';
import { VerdictMark } from '../../checks/verdict.tsx';
import { KeyHint } from '../../ui/figures.tsx';
import { formatCount, whenUsed } from '../../ui/format.tsx';
import { useSingleKey } from '../../ui/keys.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Panel } from '../../ui/page.tsx';
import classes from './check.module.css';

/** All checks of this URL as a row of icons, oldest first. */
export function UrlHistory({ checkId }: { checkId: string }) {
  const history = useInfiniteQuery(checkHistoryQuery(checkId));
  const newest = history.data?.pages[0];
  // Most checks are the first of their URL. A panel that disappears then would shift the page.
  if (history.status === 'pending') return <Line>Loading other checks of this URL...</Line>;
  if (newest?.total === 1) return <Line>First check of this URL. Run it again later to see what changes.</Line>;
  return (
    <Panel
      title="URL history"
      screenOnly
      aside={newest?.previousId && <CompareWithPrevious checkId={checkId} previousId={newest.previousId} />}
    >
      {history.status === 'error' && <NotLoaded onRetry={() => void history.refetch()} />}
      {history.status === 'success' && newest && (
        <>
          <p className={classes.summary}>{summaryOf(newest)}</p>
          <HistoryTimeline
            // Resets the state when another check is opened.
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

/** Takes a line instead of a panel if there is nothing to show. */
const Line = ({ children }: { children: string }) => (
  <p className={classes.historyLine} role="status" data-screen-only>
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
    Failed to load the history.
    <Button variant="default" size="compact-xs" onClick={onRetry}>
      Retry
    </Button>
  </p>
);

const day = whenUsed(() => new Intl.DateTimeFormat('en', { dateStyle: 'medium' }));

function summaryOf({ total, since }: CheckHistory): string {
  const count = total < historySizes.counted ? formatCount(total) : `${formatCount(historySizes.counted)} or more`;
  return `${count} checks of this URL since ${day().format(new Date(since))}`;
}

interface HistoryTimelineProps {
  checkId: string;
  /** Oldest first. */
  entries: readonly HistoryEntry[];
  /** The button before the oldest check that loads more. */
  older: ReactNode;
}

/** One icon per check, in order of time. The check under the pointer is described below. */
function HistoryTimeline({ checkId, entries, older }: HistoryTimelineProps) {
  const [pointedAt, setPointedAt] = useState<string>();
  const isListed = entries.some(({ id }) => id === checkId);
  const described = entries.find(({ id }) => id === (pointedAt ?? checkId));
  // One tab stop: the arrow keys move between icons.
  const firstStop = isListed ? checkId : entries.at(-1)?.id;
  return (
    <>
      <div className={classes.historyTimeline}>
        {older}
        <ol className={classes.marks} aria-label="Checks of this URL, oldest first" onKeyDown={moveBetweenMarks}>
          {entries.map((entry) => {
            const isPresent = entry.id === checkId;
            const says = describe(entry, isPresent);
            return (
              <li key={entry.id} className={classes.mark} data-changed={entry.chainChanged === true || undefined}>
                <Link
                  to="/check/$checkId"
                  params={{ checkId: entry.id }}
                  className={classes.link}
                  aria-label={says}
                  aria-current={isPresent ? 'page' : undefined}
                  title={says}
                  tabIndex={entry.id === firstStop ? 0 : -1}
                  data-mark=""
                  preload={false}
                  resetScroll={false}
                  onMouseEnter={() => setPointedAt(entry.id)}
                  onMouseLeave={() => setPointedAt(undefined)}
                  onFocus={() => setPointedAt(entry.id)}
                  onBlur={() => setPointedAt(undefined)}
                >
                  <VerdictMark level={entry.verdict.level} />
                </Link>
              </li>
            );
          })}
        </ol>
      </div>
      <p className={classes.described} aria-hidden="true">
        {described ? describe(described, described.id === checkId) : 'This check is older than those shown.'}
      </p>
      {entries.some(({ chainChanged }) => chainChanged) && (
        <p className={classes.legend}>▲ The chain changed since the previous check.</p>
      )}
    </>
  );
}

const moment = whenUsed(() => new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' }));

const describe = ({ startedAt, verdict, client, chainChanged }: HistoryEntry, isPresent: boolean): string =>
  [
    moment().format(new Date(startedAt)),
    verdict.headline,
    ...(client ? [clientTitle(client)] : []),
    ...(chainChanged === true ? ['chain changed'] : []),
    ...(isPresent ? ['this check'] : []),
  ].join(' · ');

function moveBetweenMarks(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const marks = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-mark]')];
  const at = marks.indexOf(document.activeElement as HTMLElement);
  const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: marks.length - 1 }[event.key];
  if (next === undefined || marks[next] === undefined) return;
  event.preventDefault();
  marks[next].focus();
}
