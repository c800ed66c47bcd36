import { curlCommand, type Hop, type HopBody } from '@hopwise/model';
import { type ReactNode, useId } from 'react';
import { CopyButton } from '../ui/copy-button.tsx';
import { type Fact, FactList } from '../ui/fact-list.tsx';
import { formatBytes } from '../ui/format-number.ts';
import { CertificateFacts } from './certificate-facts.tsx';
import { CookieList } from './cookie-list.tsx';
import { HeaderList } from './header-list.tsx';
import classes from './hop-details.module.css';
import { hopEffects } from './hop-effects.ts';
import { TimingSplit } from './timing-split.tsx';

interface HopDetailsProps {
  hop: Hop;
  /** The number of the earlier hop that it leads back to. */
  backTo: number | undefined;
}

/** All that is known of one hop. */
export function HopDetails({ hop, backTo }: HopDetailsProps) {
  const { browser, searchEngine } = hopEffects(hop, backTo);
  return (
    <div className={classes.details}>
      <div className={classes.tools}>
        <CopyButton value={hop.url} label="Copy URL" />
        <CopyButton value={curlCommand(hop)} label="Copy as cURL" />
      </div>
      {hop.error && <p className={classes.error}>{hop.error.message}</p>}
      <Section title="What a browser does">
        <Sentences sentences={browser} />
      </Section>
      <Section title="What a search engine does">
        <Sentences sentences={searchEngine} />
      </Section>
      <Section title="Timing">
        <TimingSplit hop={hop} />
      </Section>
      <Section title="Connection">
        <FactList facts={connectionFacts(hop, backTo)} />
      </Section>
      {hop.tls && (
        <Section title="Certificate" wide>
          <CertificateFacts tls={hop.tls} host={URL.parse(hop.url)?.hostname ?? hop.url} />
        </Section>
      )}
      {hop.cookiesSet.length > 0 && (
        <Section title={`Cookies set (${hop.cookiesSet.length})`} wide>
          <CookieList lines={hop.cookiesSet} />
        </Section>
      )}
      <HeaderList title="Response headers" headers={hop.responseHeaders} nothing="No response headers were received." />
      <HeaderList title="Request headers" headers={hop.requestHeaders} nothing="No request was sent." />
    </div>
  );
}

interface SectionProps {
  title: string;
  wide?: boolean;
  children: ReactNode;
}

function Section({ title, wide = false, children }: SectionProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={wide ? classes.wide : undefined}>
      <h3 id={titleId} className={classes.title}>
        {title}
      </h3>
      {children}
    </section>
  );
}

function Sentences({ sentences }: { sentences: readonly string[] }) {
  return (
    <ul className={classes.sentences}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

function connectionFacts(hop: Hop, backTo: number | undefined): Fact[] {
  const { method, remoteAddress, httpVersion, body, redirect, contentType } = hop;
  return [
    ['Request', method],
    ...(redirect ? [['Leads to', backTo === undefined ? redirect.to : `Back to hop ${backTo}`] as const] : []),
    [
      'IP address',
      remoteAddress ? `${remoteAddress.ip} port ${remoteAddress.port} (IPv${remoteAddress.family})` : 'None',
    ],
    ['HTTP version', httpVersion ?? 'None'],
    ['Connection', connectionText(hop)],
    ['Content type', contentType ?? 'None'],
    ...(body ? [['Body', bodyText(body)] as const] : []),
  ];
}

function connectionText({ remoteAddress, connectionReused }: Hop): string {
  if (remoteAddress === null) return 'None was made';
  return connectionReused ? 'Reused from an earlier hop' : 'New';
}

function bodyText({ bytes, complete, brokenBy, contentEncoding }: HopBody): string {
  const size = contentEncoding === null ? formatBytes(bytes) : `${formatBytes(bytes)}, ${contentEncoding}`;
  if (complete) return size;
  return brokenBy ? `Broke off after ${size}. ${brokenBy.message}` : `First ${size} read`;
}
