import type { SslEntry, SslHost } from '@hopwise/model';
import { DataRow, DataTable } from '../ui/data-table.tsx';
import { Moment } from '../ui/moment.tsx';
import { CertificateBadge } from './certificate-badge.tsx';
import classes from './certificate-table.module.css';
import { DaysToExpiry } from './days-to-expiry.tsx';

const columns = ['Host', 'Certificate', 'Days to expiry', 'Expires', 'Issuer', 'Protocol', 'Grade'] as const;

interface CertificateTableProps {
  entries: readonly SslEntry[];
  /** What the analysis made of each host. */
  hosts: readonly Pick<SslHost, 'host' | 'letter'>[];
}

/** The certificate of every https host of the chain, and what is to be said about it. */
export function CertificateTable({ entries, hosts }: CertificateTableProps) {
  return (
    <DataTable label="Certificates" columns={columns}>
      {entries.map((entry) => (
        <DataRow key={entry.host} className={classes.row}>
          <td className={classes.host}>
            {entry.host}
            <Warnings warnings={readWarnings(entry.warnings)} />
          </td>
          <td className={classes.valid}>
            <CertificateBadge certificate={entry} />
          </td>
          <td data-label="Days to expiry">
            <DaysToExpiry days={entry.daysToExpiry} />
          </td>
          <td data-label="Expires">{entry.validTo === null ? '–' : <Moment iso={entry.validTo} />}</td>
          <td data-label="Issuer">{entry.issuer ?? (entry.validTo === null ? '–' : 'Unknown')}</td>
          <td data-label="Protocol">{entry.protocol ?? '–'}</td>
          <td data-label="Grade">{hosts.find(({ host }) => host === entry.host)?.letter ?? '–'}</td>
        </DataRow>
      ))}
    </DataTable>
  );
}

function Warnings({ warnings }: { warnings: readonly string[] }) {
  if (warnings.length === 0) return undefined;
  return (
    <ul className={classes.warnings} aria-label="Warnings">
      {warnings.map((warning) => (
        <li key={warning}>{warning}</li>
      ))}
    </ul>
  );
}

/** The list comes as JSON text; text that is no such list is shown as it is. */
function readWarnings(json: string): string[] {
  try {
    const parsed: unknown = JSON.parse(json);
    return Array.isArray(parsed) ? parsed.map(String) : [json];
  } catch {
    return json === '' ? [] : [json];
  }
}
