import type { CheckComparison, ComparedScore, ListedCheck } from '@hopwise/model';
import type { ReactNode } from 'react';
import { analysisNames } from '../../analyses/analysis-names.ts';
import { MapUrl } from '../../checks/urls.tsx';
import { formatMs } from '../../ui/format.tsx';
import { Panel } from '../../ui/page.tsx';
import classes from './compare.module.css';

/** The results of the two checks, line by line. */
export function ComparedOutcome({ comparison }: { comparison: CheckComparison }) {
  const { before, after, scores, outcome, notCompared } = comparison;
  const isChanged = (kind: string, name?: string) =>
    outcome.some((found) => found.kind === kind && (name === undefined || found.name === name));
  const isCompared = ({ kind }: ComparedScore) => !notCompared.some((left) => left.kind === kind);
  return (
    <Panel title="Summary">
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col" className={classes.column}>
              <span className={classes.hidden}>Property</span>
            </th>
            <th scope="col" className={classes.column}>
              Before
            </th>
            <th scope="col" className={classes.column}>
              After
            </th>
          </tr>
        </thead>
        <tbody>
          <Line name="Verdict" changed={isChanged('verdict')} of={({ verdict }) => verdict.headline} {...comparison} />
          <Line
            name="Final URL"
            changed={isChanged('final-url')}
            of={({ finalUrl }, other) =>
              finalUrl === null ? 'None' : <MapUrl url={finalUrl} comparedWith={other.finalUrl} />
            }
            {...comparison}
          />
          <Line
            name="Status code"
            changed={before.finalStatusCode !== after.finalStatusCode}
            of={({ finalStatusCode }) => finalStatusCode ?? 'None'}
            {...comparison}
          />
          <Line
            name="Redirects"
            changed={before.redirectCount !== after.redirectCount}
            of={({ redirectCount }) => redirectCount}
            {...comparison}
          />
          <Line name="Total time" of={({ totalTimeMs }) => formatMs(totalTimeMs)} {...comparison} />
          {scores.map((score) => (
            <Line
              key={score.kind}
              name={`${analysisNames[score.kind]} score`}
              changed={isCompared(score) && isChanged('score', analysisNames[score.kind])}
              of={(check) => (check === before ? score.before : score.after) ?? '–'}
              before={before}
              after={after}
            />
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

interface LineProps {
  name: string;
  changed?: boolean;
  of: (check: ListedCheck, other: ListedCheck) => ReactNode;
  before: ListedCheck;
  after: ListedCheck;
}

function Line({ name, changed = false, of, before, after }: LineProps) {
  return (
    <tr className={classes.line} data-changed={changed || undefined}>
      <th scope="row" className={classes.name}>
        {name} {changed && <ChangedTag />}
      </th>
      <td data-column="Before">{of(before, after)}</td>
      <td data-column="After">{of(after, before)}</td>
    </tr>
  );
}

/** The text for the color of a line. */
const ChangedTag = ({ children = 'Changed' }: { children?: string }) => <span className={classes.tag}>{children}</span>;
