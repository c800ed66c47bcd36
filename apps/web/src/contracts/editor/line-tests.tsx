import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconPlayerPlay, IconPlayerStop } from 'virtual:icons';
import { Button, UnstyledButton } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { failureMessage } from '../../api/client.ts';
import { testContract } from '../../api/contracts.ts';
import { formatCount } from '../../ui/format.tsx';
import type { Icon } from '../../ui/icon.ts';
import { describeResults, type LineResult, type LineResults, resultsByLine } from '../line-result.ts';
import classes from './contract-editor.module.css';
import type { DryRunPlan, DryRunWanted } from './dry-run.ts';

export interface DryRun {
  /** The newest results; undefined before the first test. */
  shown: LineResults | undefined;
  isRunning: boolean;
  /** Why the test couldn't start or end; undefined: it could. */
  problem: string | undefined;
  /** Tests a text that need not be saved; `line` limits it to the test on that line. */
  start: (wanted: DryRunWanted) => void;
  stop: () => void;
}

/** Tests a text on the server. Nothing is stored. */
export function useDryRun(): DryRun {
  const [state, setState] = useState<Pick<DryRun, 'shown' | 'isRunning' | 'problem'>>({
    shown: undefined,
    isRunning: false,
    problem: undefined,
  });
  const running = useRef<AbortController>(null);
  const stop = useEffectEvent(() => running.current?.abort());
  useEffect(() => () => stop(), []);
  const start = async (wanted: DryRunWanted) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const show = (next: typeof state) => {
      if (running.current === controller) setState(next);
    };
    const title = wanted.line === undefined ? 'Results for this text' : `Results for line ${wanted.line}`;
    const results: LineResult[] = [];
    const shown = () => ({ text: wanted.text, title, results: [...results].sort((a, b) => a.line - b.line) });
    show({ shown: undefined, isRunning: true, problem: undefined });
    try {
      const plan = await planInWorker(wanted, controller.signal);
      if ('reason' in plan) return show({ shown: undefined, isRunning: false, problem: plan.reason });
      for (const { text, lines } of plan.batches) {
        const { rows } = await testContract(text, controller.signal);
        const lineOf = new Map(lines.map(({ written, line }) => [written, line]));
        results.push(...resultsByLine(rows.map((row) => ({ ...row, line: lineOf.get(row.line) ?? row.line }))));
        show({ shown: shown(), isRunning: true, problem: undefined });
      }
      show({ shown: shown(), isRunning: false, problem: undefined });
    } catch (error) {
      const problem = controller.signal.aborted ? undefined : failureMessage(error, 'The test failed. Try again.');
      show({ shown: results.length === 0 ? undefined : shown(), isRunning: false, problem });
    }
  };
  return { ...state, start: (wanted) => void start(wanted), stop: () => running.current?.abort() };
}

function planInWorker(plan: DryRunWanted, signal: AbortSignal): Promise<DryRunPlan | { reason: string }> {
  const worker = new Worker(new URL('./read-text-worker.ts', import.meta.url), { type: 'module' });
  const { promise, resolve, reject } = Promise.withResolvers<DryRunPlan | { reason: string }>();
  worker.addEventListener('message', ({ data }) => resolve(data));
  worker.addEventListener('error', ({ message }) => reject(new Error(message)));
  signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  worker.postMessage({ plan });
  return promise.finally(() => worker.terminate());
}

interface TestActionsProps {
  run: DryRun;
  onLine: () => void;
  onAll: () => void;
}

/** Buttons that test without saving. The keys work in the editor. */
export const TestActions = ({ run: { isRunning, stop }, onLine, onAll }: TestActionsProps) => (
  <div className={classes.tests}>
    <Button
      variant="default"
      size="xs"
      disabled={isRunning}
      leftSection={<IconPlayerPlay size={14} aria-hidden="true" />}
      aria-keyshortcuts="Control+Enter Meta+Enter"
      onClick={onLine}
    >
      Test this line
    </Button>
    <Button
      variant="default"
      size="xs"
      loading={isRunning}
      aria-keyshortcuts="Control+Shift+Enter Meta+Shift+Enter"
      onClick={onAll}
    >
      Test without saving
    </Button>
    {isRunning && (
      <Button variant="subtle" size="xs" leftSection={<IconPlayerStop size={14} aria-hidden="true" />} onClick={stop}>
        Stop
      </Button>
    )}
  </div>
);

const outcomes: Readonly<Record<LineResult['outcome'], { words: string; icon: Icon }>> = {
  passed: { words: 'Passed', icon: IconCircleCheck },
  failed: { words: 'Failed', icon: IconCircleX },
  'could-not-run': { words: 'Error', icon: IconAlertTriangle },
};

const mostShown = 50;

interface ResultListProps {
  shown: LineResults;
  onOpen: (result: LineResult) => void;
}

/** The results as a list, for people who don't see the gutter. Failures come first. */
export function ResultList({ shown: { title, results }, onOpen }: ResultListProps) {
  const listed = [...results].sort((a, b) => Number(a.outcome === 'passed') - Number(b.outcome === 'passed'));
  const more = listed.length - mostShown;
  return (
    <div className={classes.results}>
      <p className={classes.resultsTitle} role="status">
        {title}: {describeResults(results)}
      </p>
      <ul aria-label="Results by line">
        {listed.slice(0, mostShown).map((result) => {
          const { words, icon: OutcomeIcon } = outcomes[result.outcome];
          return (
            <li key={result.line}>
              <UnstyledButton className={classes.problem} onClick={() => onOpen(result)}>
                <span className={classes.place}>Line {formatCount(result.line)}</span>
                <span className={classes.result} data-outcome={result.outcome}>
                  <OutcomeIcon size={16} aria-hidden="true" />
                  <span>
                    {words}
                    {result.messages.length > 0 && `: ${result.messages.join('; ')}`}
                  </span>
                </span>
              </UnstyledButton>
            </li>
          );
        })}
      </ul>
      {more > 0 && <p className={classes.more}>And {formatCount(more)} more.</p>}
    </div>
  );
}
