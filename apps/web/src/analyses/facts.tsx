import {
  type CertificateSummary,
  type HostScorecard,
  type MixedContent,
  type SafeBrowsingStatus,
  type SslEntry,
  type SslHost,
  scoreBand,
} from '@hopwise/model';
import { Badge } from '@mantine/core';
import { formatCount, Moment } from '../ui/format.tsx';
import { DataRow, DataTable } from '../ui/table.tsx';
import classes from './reports.module.css';

const certificateColumns = ['Host', 'Certificate', 'Days to expiry', 'Expires', 'Issuer', 'Protocol', 'Grade'] as const;

interface CertificateTableProps {
  entries: readonly SslEntry[];
  /** The grade of each host. */
  hosts: readonly Pick<SslHost, 'host' | 'letter'>[];
}

/** The certificate of every https host in the chain, with warnings. */
export function CertificateTable({ entries, hosts }: CertificateTableProps) {
  return (
    <DataTable label="Certificates" columns={certificateColumns}>
      {entries.map((entry) => (
        <DataRow key={entry.host} className={classes.certificateTableRow}>
          <td className={classes.certificateTableHost}>
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

/** The list is JSON text. Anything else is shown as it is. */
function readWarnings(json: string): string[] {
  try {
    const parsed: unknown = JSON.parse(json);
    return Array.isArray(parsed) ? parsed.map(String) : [json];
  } catch {
    return json === '' ? [] : [json];
  }
}

/** Whether a browser accepts the certificate. Plain http and failed connections have none. */
export function CertificateBadge({ certificate }: { certificate: Pick<CertificateSummary, 'valid' | 'validTo'> }) {
  const { valid, validTo } = certificate;
  if (validTo === null) return <Badge color="gray">No certificate</Badge>;
  return <Badge color={valid ? 'green' : 'red'}>{valid ? 'Valid Certificate' : 'Invalid Certificate'}</Badge>;
}

/** Fewer days than this are shown in red. */
const soonDays = 30;

/** null means no certificate. */
export function DaysToExpiry({ days }: { days: number | null }) {
  if (days === null) return '–';
  const text =
    days < 0 ? `Expired ${-days} ${-days === 1 ? 'day' : 'days'} ago` : `${days} ${days === 1 ? 'day' : 'days'}`;
  return (
    <span className={classes.days} data-color={days < soonDays ? 'red' : 'green'}>
      {text}
    </span>
  );
}

const hostColumns = ['Host', 'Role', 'Score', 'Grade'] as const;
const roleNames = { final: 'Serves the page', redirect: 'Only redirects' } as const;

/** The score of every host in the chain. */
export function HostTable({ hosts }: { hosts: readonly HostScorecard[] }) {
  return (
    <DataTable label="Hosts in the chain" columns={hostColumns}>
      {hosts.map(({ host, role, score, letter }) => (
        <DataRow key={host} className={classes.hostTableRow}>
          <td className={classes.hostTableHost}>{host}</td>
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

export function MixedContentBadge({ kind }: { kind: MixedContent }) {
  return (
    <>
      <Badge color={colorOf(kind)}>{kind}</Badge>
      {kind === 'UNKNOWN' && " The page couldn't be read."}
    </>
  );
}

function colorOf(kind: MixedContent): string {
  if (kind === 'UNKNOWN') return 'gray';
  return kind === 'NONE' ? 'green' : 'orange';
}

const colors: Record<SafeBrowsingStatus, string> = { SAFE: 'green', UNSAFE: 'red', UNKNOWN: 'gray' };

/** Green only if blocklists were checked and none lists the site; red only if one does. */
export function SafeBrowsingBadge({ status }: { status: SafeBrowsingStatus }) {
  return (
    <>
      <Badge color={colors[status]}>{status}</Badge>
      {status === 'UNKNOWN' && ' Not checked: no blocklist configured.'}
    </>
  );
}

/** A flag whose good value is yes; null if it wasn't checked. */
export function YesNo({ value }: { value: boolean | null }) {
  if (value === null) return <Badge color="gray">Not checked</Badge>;
  return <Badge color={value ? 'green' : 'red'}>{value ? 'Yes' : 'No'}</Badge>;
}

/** For a certificate: "12 days left", "expired 1 day ago" */
export function describeDaysLeft(days: number, isExpired = days < 0): string {
  if (isExpired && days === 0) return 'expired less than a day ago';
  const count = `${formatCount(Math.abs(days))} ${Math.abs(days) === 1 ? 'day' : 'days'}`;
  return isExpired ? `expired ${count} ago` : `${count} left`;
}
