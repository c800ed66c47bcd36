import { clientTitle, type HistoryEntry } from '@hopwise/model';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { VerdictMark } from '../../checks/verdict-mark.tsx';
import classes from './history-timeline.module.css';

interface HistoryTimelineProps {
  checkId: string;
  /** Oldest first. */
  entries: readonly HistoryEntry[];
  /** In front of the oldest: asks for more. */
  older: ReactNode;
}

/** One mark for each check, in order of time. What a mark stands for is told below while it is pointed at. */
export function HistoryTimeline({ checkId, entries, older }: HistoryTimelineProps) {
  const [pointedAt, setPointedAt] = useState<string>();
  const isListed = entries.some(({ id }) => id === checkId);
  const told = entries.find(({ id }) => id === (pointedAt ?? checkId));
  // One stop of the Tab key: arrow keys move on from there.
  const firstStop = isListed ? checkId : entries.at(-1)?.id;
  return (
    <>
      <div className={classes.line}>
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
      <p className={classes.told} aria-hidden="true">
        {told ? describe(told, told.id === checkId) : 'This check is older than those shown.'}
      </p>
      {entries.some(({ chainChanged }) => chainChanged) && (
        <p className={classes.legend}>A triangle marks a check whose chain differs from the one before.</p>
      )}
    </>
  );
}

const moment = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

const describe = ({ startedAt, verdict, client, chainChanged }: HistoryEntry, isPresent: boolean): string =>
  [
    moment.format(new Date(startedAt)),
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
