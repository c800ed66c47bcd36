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

/** Facts whose values are names of ours: `session-not-secure`. Those of headers look alike, and stay as they are. */
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
