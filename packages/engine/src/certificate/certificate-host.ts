import { isIP } from 'node:net';
import { withoutRootDot } from '@hopwise/model';
import { bareHost } from '@hopwise/parsers';
import { getPublicSuffix } from 'tldts';
import { readDerChildren } from './der.ts';

/**
 * Whether a certificate with these names is for this host, after RFC 9525 section 6 as browsers apply it: the common
 * name doesn't count, `*` matches one whole label on the left, and never everything under a public suffix.
 */
export function namesHost(names: readonly SubjectAltName[], host: string): boolean {
  const wanted = withoutRootDot(bareHost(host.toLowerCase()));
  if (isIP(wanted) !== 0) return names.some(({ kind, value }) => kind === 'IP Address' && sameAddress(value, wanted));
  return names.some(({ kind, value }) => kind === 'DNS' && matches(value.toLowerCase().replace(/\.$/, ''), wanted));
}

function matches(pattern: string, host: string): boolean {
  if (!pattern.startsWith('*.')) return pattern === host;
  const parent = pattern.slice(2);
  const firstDot = host.indexOf('.');
  if (firstDot < 1 || host.slice(firstDot + 1) !== parent) return false;
  return getPublicSuffix(parent) !== parent;
}

const sameAddress = (one: string, other: string): boolean => one === normalAddress(other);

const normalAddress = (address: string): string =>
  isIP(address) === 6 ? bareHost(new URL(`http://[${address}]`).hostname) : address;

export interface SubjectAltName {
  kind: 'DNS' | 'IP Address' | 'email' | 'URI';
  value: string;
  /** Kind and value, as people read them in other tools: `DNS:example.com`. */
  text: string;
}

/** GeneralName alternatives (RFC 5280 section 4.2.1.6) by their context-specific tag. */
const kinds: Readonly<Record<number, SubjectAltName['kind']>> = {
  129: 'email',
  130: 'DNS',
  134: 'URI',
  135: 'IP Address',
};

/** Reads the value of a subjectAltName extension; names of other kinds are left out. */
export function readSubjectAltNames(extension: Buffer | undefined): SubjectAltName[] {
  return readDerChildren(extension ?? Buffer.alloc(0)).flatMap(({ tag, content }) => {
    const kind = kinds[tag];
    if (!kind) return [];
    const value = kind === 'IP Address' ? addressText(content) : printable(content);
    return value === undefined ? [] : [{ kind, value, text: `${kind}:${value}` }];
  });
}

/** A name with a line break or a NUL in it must not pass for another name. */
function printable(content: Buffer): string {
  return content
    .toString('latin1')
    .replace(/[^\x20-\x7e]/g, (char) => `\\x${char.charCodeAt(0).toString(16).padStart(2, '0')}`);
}

function addressText(content: Buffer): string | undefined {
  if (content.length === 4) return content.join('.');
  if (content.length !== 16) return undefined;
  const groups = Array.from({ length: 8 }, (_, index) => content.readUInt16BE(index * 2).toString(16));
  return bareHost(new URL(`http://[${groups.join(':')}]`).hostname);
}
