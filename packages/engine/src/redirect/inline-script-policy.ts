import { createHash } from 'node:crypto';
import {
  allowsBase,
  type CspDirective,
  cspFallbacks,
  isNonceOrHash,
  policyDirectives,
  splitPolicies,
} from '@hopwise/parsers';

/** CSP 3, section 6.8.3: the sources of the most specific directive; null if there is none. */
type Sources = ReadonlySet<string> | null;
interface Policy {
  directives: CspDirective[];
  elements: Sources;
  handlers: Sources;
  scripts: Sources;
}

/** No page has more; each costs a little for every script. */
const maxPolicies = 20;

/** CSP 3, section 4.2: which inline scripts of a page may run. */
export class InlineScriptPolicy {
  readonly #policies: readonly Policy[];

  constructor(lines: readonly string[] = [], earlier: readonly Policy[] = []) {
    this.#policies = [
      ...earlier,
      ...splitPolicies(lines)
        .slice(0, maxPolicies - earlier.length)
        .map(readPolicy),
    ];
  }

  /** The policy from here on in the page. What came before keeps the earlier one. */
  with(content: string): InlineScriptPolicy {
    return new InlineScriptPolicy([content], this.#policies);
  }

  allowsElement(code: string, nonce = ''): boolean {
    const named = `'nonce-${nonce.toLowerCase()}'`;
    return this.#policies.every(({ elements }) => isOpen(elements) || elements.has(named) || hasHash(elements, code));
  }

  allowsHandler(code: string): boolean {
    return this.#policies.every(
      ({ handlers }) => isOpen(handlers) || (handlers.has("'unsafe-hashes'") && hasHash(handlers, code)),
    );
  }

  allowsBase(href: string, url: string): boolean {
    const directives = this.#policies.map((policy) => policy.directives);
    return allowsBase(href, url, directives);
  }

  get allowsEval(): boolean {
    return this.#policies.every(({ scripts }) => scripts === null || scripts.has("'unsafe-eval'"));
  }
}

function readPolicy(policy: string): Policy {
  const directives = policyDirectives(policy);
  const sources = (names: readonly string[]): Sources => {
    const found = names.map((name) => directives.find(([one]) => one === name)).find((one) => one !== undefined);
    if (found === undefined) return null;
    // Section 6.7.3.2: a nonce, a hash or strict-dynamic takes the place of unsafe-inline.
    const isStrict = found.some(isNonceOrHash) || found.includes("'strict-dynamic'");
    return new Set(found.slice(1).filter((source) => !(isStrict && source === "'unsafe-inline'")));
  };
  const [elements, handlers] = [cspFallbacks['script-src-elem'], cspFallbacks['script-src-attr']];
  return {
    directives,
    elements: sources(elements),
    handlers: sources(handlers),
    scripts: sources(elements.slice(1)),
  };
}

const isOpen = (sources: Sources): sources is null => sources === null || sources.has("'unsafe-inline'");

const hasHash = (sources: ReadonlySet<string>, code: string): boolean =>
  ['sha256', 'sha384', 'sha512'].some((name) =>
    sources.has(`'${name}-${createHash(name).update(code).digest('base64').toLowerCase()}'`),
  );
