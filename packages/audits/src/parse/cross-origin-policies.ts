import { parseStructuredToken } from './structured-token.ts';

const resourcePolicies = ['same-origin', 'same-site', 'cross-origin'] as const;
const embedderPolicies = ['require-corp', 'credentialless', 'unsafe-none'] as const;
const openerPolicies = ['same-origin', 'same-origin-allow-popups', 'noopener-allow-popups', 'unsafe-none'] as const;

type PolicyOf<Known extends readonly string[]> = Known[number] | 'absent' | 'invalid';

/** Cross-Origin-Resource-Policy (Fetch, section 3.7): a plain value. Repeated lines make a list, which is none. */
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
