/** RFC 8941 section 3.3.4. */
const token = /[A-Za-z*][A-Za-z0-9!#$%&'*+\-.^_`|~:/]*/y;
/** RFC 8941 section 3.1.2: a key, then a value of any bare type. */
const parameterKey = / *[a-z*][a-z0-9_\-.*]*/y;
const bareItem =
  /-?\d{1,15}(?:\.\d{1,3})?|"(?:[\x20\x21\x23-\x5b\x5d-\x7e]|\\["\\])*"|[A-Za-z*][A-Za-z0-9!#$%&'*+\-.^_`|~:/]*|:[A-Za-z0-9+/=]*:|\?[01]/y;

/** The token of a structured field item, its parameters checked and left out. null when it is no such item. */
export function parseStructuredToken(line: string): string | null {
  const text = line.replace(/^ +/, '').trimEnd();
  const value = matchAt(token, text, 0);
  if (value === null) return null;
  let at = value.length;
  while (at < text.length) {
    if (text[at] !== ';') return null;
    const key = matchAt(parameterKey, text, at + 1);
    if (key === null) return null;
    at += 1 + key.length;
    if (text[at] !== '=') continue;
    const parameter = matchAt(bareItem, text, at + 1);
    if (parameter === null) return null;
    at += 1 + parameter.length;
  }
  return value;
}

function matchAt(pattern: RegExp, text: string, index: number): string | null {
  pattern.lastIndex = index;
  return pattern.exec(text)?.[0] ?? null;
}
