import {
  type Certificate,
  type Check,
  type DistinguishedName,
  daysUntil,
  describeTrustError,
  type HopTls,
  plural,
  visibleText,
} from '@hopwise/model';
import { readableDate } from '../readable-value.ts';
import type { Field, ReportCertificate } from '../report.ts';
import { field, fieldIf, quote } from './field.ts';
import { hostOf } from './hops.ts';

/** Below this many days a certificate wants renewing. */
const soonDays = 30;
const namesShown = 8;

/** The certificates met in the chain, each once, with the hosts that presented it. */
export function reportCertificates(check: Check): ReportCertificate[] {
  const met = new Map<string, { tls: HopTls; hosts: Set<string> }>();
  for (const { url, tls } of check.hops) {
    if (tls === null) continue;
    const key = tls.chain[0]?.sha256Fingerprint ?? hostOf(url);
    const known = met.get(key) ?? { tls, hosts: new Set() };
    met.set(key, known);
    known.hosts.add(hostOf(url));
  }
  return [...met.values()].map(({ tls, hosts }) => reportCertificate([...hosts], tls, check.finishedAt));
}

function reportCertificate(hosts: string[], tls: HopTls, checkedAt: string): ReportCertificate {
  const [leaf, ...issuers] = tls.chain;
  const daysLeft = leaf === undefined ? null : daysUntil(leaf.validTo, checkedAt);
  const isExpired = leaf !== undefined && Date.parse(leaf.validTo) < Date.parse(checkedAt);
  const soon = daysLeft !== null && daysLeft < soonDays;
  return {
    hosts,
    trusted: tls.trusted,
    tone: tls.trusted ? (soon ? 'warning' : 'good') : 'bad',
    sentence: isExpired ? describeExpired(daysLeft ?? 0) : sentenceOf(tls, daysLeft, hosts[0] ?? 'this host'),
    fields: [
      ...(leaf === undefined ? [] : leafFields(leaf)),
      ...issuers.map((issuer, index) =>
        field(index === 0 ? 'Issued through' : 'Then', quote(nameOf(issuer.subject), 160)),
      ),
      field('Protocol', quote(`${tls.protocol}, ${tls.cipher}`, 120)),
    ],
  };
}

const describeExpired = (daysLeft: number): string =>
  `Expired ${daysLeft === 0 ? 'less than a day' : plural(-daysLeft, 'day')} before this check`;

function sentenceOf(tls: HopTls, daysLeft: number | null, host: string): string {
  if (daysLeft === null) return 'No certificate was seen';
  if (!tls.trusted) return `Browsers stop here: ${visibleText(describeTrustError(tls, host), 200)}`;
  return `Valid for another ${plural(daysLeft, 'day')}`;
}

function leafFields(leaf: Certificate): Field[] {
  const names = leaf.subjectAltNames.map((name) => name.replace(/^DNS:/, ''));
  const more = leaf.subjectAltNameCount - Math.min(namesShown, names.length);
  const curve = leaf.keyCurve === null ? '' : ` (${leaf.keyCurve})`;
  return [
    field('Subject', quote(nameOf(leaf.subject), 160)),
    field('Issuer', quote(nameOf(leaf.issuer), 160)),
    ...(names.length === 0
      ? []
      : [field('Names', quote(`${names.slice(0, namesShown).join(', ')}${more > 0 ? ` and ${more} more` : ''}`))]),
    field('Valid', `${readableDate(leaf.validFrom)} to ${readableDate(leaf.validTo)}`),
    field('Key', quote(`${leaf.keyType}${leaf.keyBits === null ? '' : ` ${leaf.keyBits} bits`}${curve}`, 80)),
    ...fieldIf('Signature', leaf.signatureAlgorithm, (algorithm) => quote(algorithm, 80)),
    field('Serial number', quote(leaf.serialNumber, 80)),
    field('SHA-256', quote(leaf.sha256Fingerprint, 120)),
    ...(leaf.selfSigned ? [field('Self-signed', 'Yes')] : []),
  ];
}

function nameOf(name: DistinguishedName): string {
  const parts = [name.CN, name.O, name.C].filter((part) => part !== undefined && part !== '');
  return parts.length === 0 ? Object.values(name).join(', ') : parts.join(', ');
}
