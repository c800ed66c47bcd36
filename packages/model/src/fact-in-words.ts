import type { Facts } from './analysis.ts';
import { nameFacts } from './name-facts.ts';

type FactValue = Facts[string];

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

/** One URL that leads to another: `Hop 2: http://a.example/ → https://a.example/ (301, 200)`. */
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

/** Nothing is said of what is not there. */
const partsInWords = (facts: Facts): string[] =>
  nameFacts(facts).flatMap(({ name, value }) => {
    const words = factInWords(value);
    if (words === nothing) return [];
    if (name === 'Hop') return [`Hop ${words}`];
    return speakForThemselves.has(name) ? [words] : [`${name}: ${words}`];
  });

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
