import type { Facts } from './analysis.ts';

type FactValue = Facts[string];

/** A fact as people read it. */
export interface NamedFact {
  name: string;
  value: FactValue;
}

const initialisms: Readonly<Record<string, string>> = {
  caa: 'CAA',
  cn: 'CN',
  csp: 'CSP',
  h1: 'H1',
  html: 'HTML',
  http: 'HTTP',
  https: 'HTTPS',
  ip: 'IP',
  ocsp: 'OCSP',
  tls: 'TLS',
  url: 'URL',
  urls: 'URLs',
};

/** `maxAgeSeconds` and `block-all` as people write them: `Max age seconds`, `Block all`. */
export function factName(key: string): string {
  const words = key
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[\s_-]+/)
    .filter((word) => word !== '')
    .map((word) => initialisms[word.toLowerCase()] ?? word.toLowerCase());
  const text = words.join(' ').replace('sub domains', 'subdomains');
  return text === '' ? key : text.charAt(0).toUpperCase() + text.slice(1);
}

/** Facts whose values are our own names: `session-not-secure`. Header values look similar, and aren't changed. */
const codeNames = new Set(['faults']);

/** Facts that refer to a place in the chain. Hops are stored from 0 and shown from 1. */
const hopNames: Readonly<Record<string, string>> = { hopIndex: 'Hop', again: 'Repeated at hop' };

const units: Readonly<Record<string, string>> = { Seconds: 's', Ms: 'ms', Days: 'days', Bytes: 'bytes' };
const endsInUnit = new RegExp(`^(.+)(${Object.keys(units).join('|')})$`);

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

/** The facts of a finding in the words of every screen and report. */
export const nameFacts = (facts: Facts): NamedFact[] =>
  Object.entries(facts).map(([key, value]) => nameFact(key, value));

function nameFact(key: string, value: FactValue): NamedFact {
  if (codeNames.has(key)) return { name: factName(key), value: wordsOfCodes(value) };
  if (typeof value === 'string' && moment.test(value)) return { name: factName(key), value: readableMoment(value) };
  if (typeof value !== 'number') return { name: hopNames[key] ?? factName(key), value };
  const hopName = hopNames[key];
  if (hopName !== undefined) return { name: hopName, value: value + 1 };
  const [, what, unit] = endsInUnit.exec(key) ?? [];
  if (what === undefined || unit === undefined) return { name: factName(key), value };
  return { name: factName(what), value: `${value.toLocaleString('en')} ${units[unit]}` };
}

const wordsOfCodes = (value: FactValue): FactValue =>
  Array.isArray(value) ? value.map(wordsOfCodes) : typeof value === 'string' ? value.replaceAll('-', ' ') : value;

const readableMoment = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`;

const nothing = '–';

/** A fact in one line: `Yes`, `1,200`, `TLSv1.1, TLSv1.2`, `Hop 2, a.example; Hop 3, b.example`. */
export function factInWords(value: FactValue): string {
  if (value === null || value === '') return nothing;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return value.toLocaleString('en');
  if (typeof value === 'string') return value;
  return (Array.isArray(value) ? listInWords(value) : recordInWords(value as Facts)) || nothing;
}

function listInWords(values: readonly FactValue[]): string {
  const isPlain = values.every((value) => value === null || typeof value !== 'object');
  return values.map(factInWords).join(isPlain ? ', ' : '; ');
}

const recordInWords = (facts: Facts): string =>
  cookieInWords(facts) ?? moveInWords(facts) ?? partsInWords(facts).join(', ');

/** What a cookie lacks is what its line is read for: `sid (a.example, hop 2): not Secure, HttpOnly, no SameSite`. */
function cookieInWords({ name, host, hopIndex, secure, httpOnly, sameSite }: Facts): string | undefined {
  if (typeof name !== 'string' || typeof secure !== 'boolean' || typeof httpOnly !== 'boolean') return undefined;
  const place = [
    ...(host ? [factInWords(host)] : []),
    ...(typeof hopIndex === 'number' ? [`hop ${hopIndex + 1}`] : []),
  ];
  const traits = [
    secure ? 'Secure' : 'not Secure',
    httpOnly ? 'HttpOnly' : 'not HttpOnly',
    typeof sameSite === 'string' ? `SameSite=${capitalized(sameSite)}` : 'no SameSite',
  ];
  return `${name || 'Cookie without a name'}${place.length === 0 ? '' : ` (${place.join(', ')})`}: ${traits.join(', ')}`;
}

/** A URL that redirects to another: `Hop 2: http://a.example/ → https://a.example/ (301, 200)`. */
function moveInWords(facts: Facts): string | undefined {
  const { from, url, to, end, hopIndex, statusCodes, ...rest } = facts;
  const [start, target] = [from ?? url, to ?? end];
  if (typeof start !== 'string' || typeof target !== 'string') return undefined;
  const hop = typeof hopIndex === 'number' ? `Hop ${hopIndex + 1}: ` : '';
  const urls = start === target ? start : `${start} → ${target}`;
  const codes = Array.isArray(statusCodes) && statusCodes.length > 0 ? ` (${factInWords(statusCodes)})` : '';
  return [`${hop}${urls}${codes}`, ...partsInWords(rest)].join(', ');
}

/** These need no label. */
const speakForThemselves = new Set(['Host', 'URL', 'Name', 'Result', 'Problem', 'Reason', 'Error']);

/** Missing values are left out. */
const partsInWords = (facts: Facts): string[] =>
  nameFacts(facts).flatMap(({ name, value }) => {
    const words = factInWords(value);
    if (words === nothing) return [];
    if (name === 'Hop') return [`Hop ${words}`];
    return speakForThemselves.has(name) ? [words] : [`${name}: ${words}`];
  });

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
