import type { Hop, HopBody } from '@hopwise/model';
import { type Fact, FactList } from '../../../ui/fact-list.tsx';
import { formatBytes } from '../../../ui/format-number.ts';
import { CertificateFacts } from './certificate-facts.tsx';
import classes from './hop-details.module.css';
import { TimingSplit } from './timing-split.tsx';

export function HopDetails({ hop }: { hop: Hop }) {
  return (
    <div className={classes.details}>
      {hop.error && <p className={classes.error}>{hop.error.message}</p>}
      <div className={classes.column}>
        <section>
          <h3 className={classes.title}>Timing</h3>
          <TimingSplit timings={hop.timings} />
        </section>
        {hop.tls && (
          <section>
            <h3 className={classes.title}>Certificate</h3>
            <CertificateFacts tls={hop.tls} />
          </section>
        )}
      </div>
      <section>
        <h3 className={classes.title}>Connection</h3>
        <FactList facts={connectionFacts(hop)} />
      </section>
      <section className={classes.wide}>
        <h3 className={classes.title}>Response headers</h3>
        <ResponseHeaders hop={hop} />
      </section>
    </div>
  );
}

function connectionFacts({ url, method, remoteAddress, httpVersion, connectionReused, body, redirect }: Hop): Fact[] {
  return [
    ['URL', url],
    ['Request', method],
    ...(redirect ? [['Leads to', redirect.to] as const] : []),
    ['Address', remoteAddress ? `${remoteAddress.ip} port ${remoteAddress.port} (IPv${remoteAddress.family})` : 'None'],
    ['HTTP version', httpVersion ?? 'None'],
    ['Connection', connectionReused ? 'Reused from an earlier hop' : 'New'],
    ...(body ? [['Body', bodyText(body)] as const] : []),
  ];
}

function bodyText({ bytes, complete, brokenBy }: HopBody): string {
  const size = formatBytes(bytes);
  if (complete) return size;
  return brokenBy ? `Broke off after ${size}. ${brokenBy.message}` : `First ${size} read`;
}

function ResponseHeaders({ hop: { responseHeaders } }: { hop: Hop }) {
  if (responseHeaders.length === 0) return <p className={classes.none}>No response headers were received.</p>;
  return (
    <ul className={classes.headers}>
      {responseHeaders.map(([name, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same header may come twice, and the list never changes
        <li key={index}>
          <span className={classes.headerName}>{name}:</span> {value}
        </li>
      ))}
    </ul>
  );
}
