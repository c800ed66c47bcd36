import type { SslEntry } from '@hopwise/model';
import { CertificateBadge } from '../analyses/certificate-badge.tsx';
import { DaysToExpiry } from '../analyses/days-to-expiry.tsx';
import { FactList } from '../ui/fact-list.tsx';
import { Moment } from '../ui/moment.tsx';
import classes from './ssl-entries.module.css';

/** The certificate of every https host of the chain. */
export function SslEntries({ entries }: { entries: readonly SslEntry[] }) {
  return (
    <ul className={classes.entries}>
      {entries.map((entry) => (
        <li key={entry.host} className={classes.entry}>
          <div className={classes.head}>
            <h3 className={classes.host}>{entry.host}</h3>
            <CertificateBadge valid={entry.valid} />
          </div>
          <FactList
            facts={[
              ['Days to expiry', <DaysToExpiry key="days" days={entry.daysToExpiry} />],
              ['Expires', entry.validTo === null ? 'Unknown' : <Moment key="until" iso={entry.validTo} />],
              ['Issuer', entry.issuer ?? 'Unknown'],
              ['Protocol', entry.protocol ?? 'Unknown'],
            ]}
          />
          <Warnings warnings={readWarnings(entry.warnings)} />
        </li>
      ))}
    </ul>
  );
}

function Warnings({ warnings }: { warnings: readonly string[] }) {
  if (warnings.length === 0) return <p className={classes.none}>No warnings.</p>;
  return (
    <div>
      <h4 className={classes.title}>Warnings</h4>
      <ul className={classes.warnings}>
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </div>
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
