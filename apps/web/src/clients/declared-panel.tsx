import type { DeclaredAccess, RobotsAnswer, ServedAs } from '@hopwise/model';
import { DataRow, DataTable } from '../ui/data-table.tsx';
import { Panel } from '../ui/panel.tsx';
import classes from './declared-panel.module.css';

const columns = ['Client', 'robots.txt', 'Response', 'What that means'] as const;

const answers: Readonly<Record<RobotsAnswer, string>> = {
  allowed: 'Allowed',
  disallowed: 'Disallowed',
  unknown: 'Not known',
};
const responses: Readonly<Record<ServedAs, string>> = {
  served: 'Served',
  refused: 'Refused',
  error: 'Error',
  failed: 'None',
};

/** What robots.txt says to each crawler, beside what the server does. */
export function DeclaredPanel({ declared }: { declared: readonly DeclaredAccess[] }) {
  return (
    <Panel title="Declared and actual">
      <DataTable label="What robots.txt says and what the server does" columns={columns}>
        {declared.map(({ client, title, robotsTxt, response, isContradiction, says }) => (
          <DataRow key={client} className={classes.row} data-contradiction={isContradiction || undefined}>
            <td className={classes.client}>{title}</td>
            <td className={classes.robots}>{answers[robotsTxt]}</td>
            <td className={classes.response}>{responses[response]}</td>
            <td className={classes.says}>
              {isContradiction && <strong>Contradiction: </strong>}
              {says}
            </td>
          </DataRow>
        ))}
      </DataTable>
    </Panel>
  );
}
