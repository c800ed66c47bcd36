import { type Certificate, type DistinguishedName, describeTrustError, type HopTls } from '@hopwise/model';
import { type Fact, FactList } from '../ui/fact-list.tsx';
import { Moment } from '../ui/moment.tsx';
import classes from './certificate-facts.module.css';

const nameOf = (name: DistinguishedName) => name.O ?? name.CN ?? 'Unnamed';
const ownNameOf = (name: DistinguishedName) => name.CN ?? nameOf(name);

/** How many names of a certificate are worth showing. */
const shownNames = 8;

/** What a host showed to prove who it is, and how the connection was made safe. */
export function CertificateFacts({ tls, host }: { tls: HopTls; host: string }) {
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
