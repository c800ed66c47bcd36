import { type HostScorecard, scoreBand } from '@hopwise/model';
import { Badge } from '@mantine/core';
import { DataRow, DataTable } from '../ui/data-table.tsx';
import classes from './host-table.module.css';

const columns = ['Host', 'Role', 'Score', 'Grade'] as const;
const roleNames = { final: 'Serves the page', redirect: 'Only redirects' } as const;

/** Every host of the chain with its own score; what was found there the list of findings says. */
export function HostTable({ hosts }: { hosts: readonly HostScorecard[] }) {
  return (
    <DataTable label="Hosts of the chain" columns={columns}>
      {hosts.map(({ host, role, score, letter }) => (
        <DataRow key={host} className={classes.row}>
          <td className={classes.host}>{host}</td>
          <td className={classes.role}>{roleNames[role]}</td>
          <td className={classes.score}>
            <Badge color={scoreBand(score).color} miw="max-content">
              {score} / 100
            </Badge>
          </td>
          <td className={classes.grade}>{letter}</td>
        </DataRow>
      ))}
    </DataTable>
  );
}
