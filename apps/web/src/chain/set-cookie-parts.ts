export interface SetCookieParts {
  name: string;
  value: string;
  /** As they were sent, in their order; null: the attribute has no value. */
  attributes: [name: string, value: string | null][];
}

/** A Set-Cookie line taken apart to be shown, whatever it holds (RFC 6265 section 4.1). */
export function setCookieParts(line: string): SetCookieParts {
  const [pair, ...attributes] = line.split(';').map(splitAtEquals);
  const [name, value] = pair ?? ['', null];
  return {
    // Browsers take a pair without = as a value without a name.
    name: value === null ? '' : name,
    value: value ?? name,
    attributes: attributes.filter(([attribute]) => attribute !== ''),
  };
}

function splitAtEquals(text: string): [string, string | null] {
  const at = text.indexOf('=');
  return at === -1 ? [text.trim(), null] : [text.slice(0, at).trim(), text.slice(at + 1).trim()];
}
