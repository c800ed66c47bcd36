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

const resourcePolicies = ['same-origin', 'same-site', 'cross-origin'] as const;
const embedderPolicies = ['require-corp', 'credentialless', 'unsafe-none'] as const;
const openerPolicies = ['same-origin', 'same-origin-allow-popups', 'noopener-allow-popups', 'unsafe-none'] as const;

type PolicyOf<Known extends readonly string[]> = Known[number] | 'absent' | 'invalid';

/** Cross-Origin-Resource-Policy (Fetch, section 3.7): a plain value. Repeated lines form a list, which is invalid. */
export function parseResourcePolicy(lines: readonly string[]): PolicyOf<typeof resourcePolicies> {
  const value = lines.join(', ').trim().toLowerCase();
  return value === '' ? 'absent' : known(resourcePolicies, value);
}

/** Cross-Origin-Embedder-Policy (HTML, section 7.1.4): a structured item, which cannot be repeated. */
export function parseEmbedderPolicy(lines: readonly string[]): PolicyOf<typeof embedderPolicies> {
  return structured(embedderPolicies, lines);
}

/** Cross-Origin-Opener-Policy (HTML, section 7.1.3): a structured item, which cannot be repeated. */
export function parseOpenerPolicy(lines: readonly string[]): PolicyOf<typeof openerPolicies> {
  return structured(openerPolicies, lines);
}

function structured<Known extends readonly string[]>(policies: Known, lines: readonly string[]): PolicyOf<Known> {
  const [line = ''] = lines;
  if (lines.length > 1) return 'invalid';
  return line.trim() === '' ? 'absent' : known(policies, parseStructuredToken(line));
}

const known = <Known extends readonly string[]>(policies: Known, value: string | null): Known[number] | 'invalid' =>
  policies.find((policy) => policy === value) ?? 'invalid';
