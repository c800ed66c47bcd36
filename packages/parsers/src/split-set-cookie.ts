import { trimBlanks } from './trim-blanks.ts';

export interface SetCookieParts {
  /** Empty for a pair without `=`, which browsers take as a value without a name. */
  name: string;
  value: string;
  /** As they were sent, in their order; null: the attribute has no value. */
  attributes: [name: string, value: string | null][];
}

/** Takes a Set-Cookie line apart, whatever it holds (RFC 6265bis section 5.6). */
export function splitSetCookie(line: string): SetCookieParts {
  const [pair, ...attributes] = line.split(';').map(splitAtEquals);
  const [name, value] = pair ?? ['', null];
  return {
    name: value === null ? '' : name,
    value: value ?? name,
    attributes: attributes.filter(([attribute]) => attribute !== ''),
  };
}

function splitAtEquals(text: string): [string, string | null] {
  const equals = text.indexOf('=');
  return equals === -1
    ? [trimBlanks(text), null]
    : [trimBlanks(text.slice(0, equals)), trimBlanks(text.slice(equals + 1))];
}
