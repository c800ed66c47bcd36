import type { Place, Problem } from '@hopwise/contract';
import { UnstyledButton } from '@mantine/core';
import { formatCount } from '../../ui/format-number.ts';
import classes from './problem-list.module.css';

const mostShown = 20;

interface ProblemListProps {
  problems: readonly Problem[];
  onOpen: (place: Place) => void;
}

/** What is wrong with a text, each leading to its place. */
export function ProblemList({ problems, onOpen }: ProblemListProps) {
  const more = problems.length - mostShown;
  return (
    <div className={classes.problems}>
      <ul aria-label="Problems">
        {problems.slice(0, mostShown).map((problem) => (
          <li key={`${problem.line} ${problem.column} ${problem.message}`}>
            <UnstyledButton className={classes.problem} onClick={() => onOpen(problem)}>
              <span className={classes.place}>
                Line {formatCount(problem.line)}, column {formatCount(problem.column)}
              </span>
              <span className={classes.message}>{problem.message}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {more > 0 && <p className={classes.more}>And {formatCount(more)} more.</p>}
    </div>
  );
}
