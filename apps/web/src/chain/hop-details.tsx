import { IconSearch } from 'virtual:icons';
import {
  type Certificate,
  curlCommand,
  type DistinguishedName,
  describeTrustError,
  type HeaderPair,
  type Hop,
  type HopBody,
  type HopTls,
} from '@hopwise/model';
import { splitSetCookie } from '@hopwise/parsers';
import { Badge, TextInput } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { CopyButton, CopyIcon } from '../ui/copy.tsx';
import { type Fact, FactList } from '../ui/figures.tsx';
import { formatBytes, Moment } from '../ui/format.tsx';
import classes from './hop-details.module.css';
import { hopEffects } from './hop-effects.ts';
import { TimingSplit } from './timing.tsx';

interface HopDetailsProps {
  hop: Hop;
  /** The number of the earlier hop that it loops back to. */
  backTo: number | undefined;
}

export function HopDetails({ hop, backTo }: HopDetailsProps) {
  const { browser, searchEngine } = hopEffects(hop, backTo);
  return (
    <div className={classes.details}>
      <div className={classes.tools}>
        <CopyButton value={hop.url} label="Copy URL" />
        <CopyButton value={curlCommand(hop)} label="Copy as cURL" />
      </div>
      {hop.error && <p className={classes.error}>{hop.error.message}</p>}
      <Section title="Browser behavior">
        <Sentences sentences={browser} />
      </Section>
      <Section title="Search engine behavior">
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
      <HeaderList title="Response headers" headers={hop.responseHeaders} nothing="No response headers received." />
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
    ...(redirect ? [['Redirects to', backTo === undefined ? redirect.to : `Back to hop ${backTo}`] as const] : []),
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
  if (remoteAddress === null) return 'None';
  return connectionReused ? 'Reused from an earlier hop' : 'New';
}

function bodyText({ bytes, complete, brokenBy, contentEncoding }: HopBody): string {
  const size = contentEncoding === null ? formatBytes(bytes) : `${formatBytes(bytes)}, ${contentEncoding}`;
  if (complete) return size;
  return brokenBy ? `Interrupted after ${size}. ${brokenBy.message}` : `First ${size} read`;
}

const nameOf = (name: DistinguishedName) => name.O ?? name.CN ?? 'Unnamed';
const ownNameOf = (name: DistinguishedName) => name.CN ?? nameOf(name);

/** The number of certificate names to show. */
const shownNames = 8;

/** The certificate and the TLS parameters of a hop. */
function CertificateFacts({ tls, host }: { tls: HopTls; host: string }) {
  const { chain, protocol, cipher, trusted } = tls;
  const leaf = chain[0];
  return (
    <FactList
      facts={[
        ['Trusted', trusted ? 'Yes' : `No: ${describeTrustError(tls, host)}`],
        ['Protocol', `${protocol}, ${cipher}`],
        ...(leaf ? leafFacts(leaf) : []),
        ...(chain.length > 1 ? [['Chain', chain.map(({ subject }) => ownNameOf(subject)).join(' ← ')] as const] : []),
      ]}
    />
  );
}

function leafFacts(leaf: Certificate): Fact[] {
  const key = [leaf.keyType, leaf.keyCurve, leaf.keyBits === null ? null : `${leaf.keyBits} bits`];
  return [
    ['Subject', ownNameOf(leaf.subject)],
    ['Names', namesText(leaf)],
    ['Issuer', nameOf(leaf.issuer)],
    ['Valid from', <Moment key="valid-from" iso={leaf.validFrom} />],
    ['Valid until', <Moment key="valid-to" iso={leaf.validTo} />],
    ['Key', key.filter((part) => part !== null).join(', ')],
    ['Signature', leaf.signatureAlgorithm ?? 'Unknown'],
    [
      'SHA-256',
      <code key="sha256" className={classes.fingerprint}>
        {leaf.sha256Fingerprint}
      </code>,
    ],
  ];
}

function namesText({ subjectAltNames, subjectAltNameCount }: Certificate): string {
  const shown = subjectAltNames.slice(0, shownNames).map((name) => name.replace(/^(DNS|IP Address):/, ''));
  const more = subjectAltNameCount - shown.length;
  if (shown.length === 0) return 'None';
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ');
}

/** Shorter lists need no search field. */
const searchableFrom = 6;

interface HeaderListProps {
  title: string;
  headers: readonly HeaderPair[];
  /** Shown when there are none. */
  nothing: string;
}

/** Headers in their original order, with search and copy. */
function HeaderList({ title, headers, nothing }: HeaderListProps) {
  const [search, setSearch] = useState('');
  const titleId = useId();
  const wanted = search.trim().toLowerCase();
  const shown = headers
    .map(([name, value], index) => ({ name, value, index }))
    .filter(({ name, value }) => `${name}: ${value}`.toLowerCase().includes(wanted));

  return (
    <section className={classes.section} aria-labelledby={titleId}>
      <div className={classes.head}>
        <h3 id={titleId} className={classes.headerListTitle}>
          {title}
        </h3>
        {headers.length >= searchableFrom && (
          <TextInput
            size="xs"
            className={classes.search}
            aria-label={`Search ${title.toLowerCase()}`}
            placeholder="Search"
            leftSection={<IconSearch size={14} aria-hidden="true" />}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        )}
        {headers.length > 0 && (
          <CopyButton label="Copy all" value={headers.map(([name, value]) => `${name}: ${value}`).join('\n')} />
        )}
      </div>
      {shown.length === 0 ? (
        <p className={classes.none}>{headers.length === 0 ? nothing : 'No headers match.'}</p>
      ) : (
        <ul className={classes.headers}>
          {shown.map(({ name, value, index }) => (
            <li key={index} className={classes.header}>
              <span className={classes.line}>
                <span className={classes.headerListName}>{name}:</span> {value}
              </span>
              <CopyIcon value={value} label={`Copy the value of ${name}`} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function CookieList({ lines }: { lines: readonly string[] }) {
  return (
    <ul className={classes.cookies}>
      {lines.map(splitSetCookie).map(({ name, value, attributes }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same line may come twice, and the list never changes
        <li key={index} className={classes.cookie}>
          <span className={classes.pair}>
            <span className={classes.cookieListName}>{name === '' ? '(no name)' : name}</span>={value}
          </span>
          {attributes.map(([attribute, text], at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an attribute may come twice, and the list never changes
            <Badge key={at} color="gray" className={classes.attribute}>
              {text === null ? attribute : `${attribute}=${text}`}
            </Badge>
          ))}
        </li>
      ))}
    </ul>
  );
}
