import { createHash } from 'node:crypto';
import {
  allowsBase,
  type CspDirective,
  cspFallbacks,
  isNonceOrHash,
  policyDirectives,
  splitPolicies,
} from '@hopwise/parsers';

/** What one policy says of one kind of script. */
interface Rule {
  allowsAll: boolean;
  allowsEval: boolean;
  allowsHashedHandlers: boolean;
  /** Nonces and hashes, in lower case. */
  allowed: ReadonlySet<string>;
  algorithms: readonly string[];
}
interface Policy {
  elements: Rule | null;
  handlers: Rule | null;
  directives: readonly CspDirective[];
}

/** No page has more; each costs a little for every script. */
const maxPolicies = 20;

/** CSP 3, section 4.2: which of the scripts that stand in a page may run. */
export class InlineScriptPolicy {
  readonly #policies: Policy[] = [];

  constructor(headerLines: readonly string[] = []) {
    this.add(headerLines);
  }

  add(lines: readonly string[]): void {
    for (const policy of splitPolicies(lines).slice(0, maxPolicies - this.#policies.length)) {
      const directives = policyDirectives(policy);
      this.#policies.push({
        elements: ruleOf(directives, 'script-src-elem'),
        handlers: ruleOf(directives, 'script-src-attr'),
        directives,
      });
    }
  }

  /** What follows in the page may be told more; what came before keeps to this. */
  copy(): InlineScriptPolicy {
    const copied = new InlineScriptPolicy();
    copied.#policies.push(...this.#policies);
    return copied;
  }

  allowsElement(code: string, nonce: string | undefined): boolean {
    return this.#policies.every(({ elements }) => {
      if (elements === null || elements.allowsAll) return true;
      if (nonce !== undefined && elements.allowed.has(`'nonce-${nonce.toLowerCase()}'`)) return true;
      return isHashed(elements, code);
    });
  }

  allowsHandler(code: string): boolean {
    return this.#policies.every(
      ({ handlers }) =>
        handlers === null || handlers.allowsAll || (handlers.allowsHashedHandlers && isHashed(handlers, code)),
    );
  }

  allowsBase(href: string, url: string): boolean {
    return allowsBase(
      href,
      url,
      this.#policies.map(({ directives }) => directives),
    );
  }

  get allowsEval(): boolean {
    return this.#policies.every(({ elements, handlers }) => (elements?.allowsEval ?? handlers?.allowsEval) !== false);
  }
}

/** Section 6.8.3: what is not said of the kind is said of scripts, or else of everything. */
function ruleOf(directives: readonly CspDirective[], kind: 'script-src-elem' | 'script-src-attr'): Rule | null {
  const valuesOf = (wanted: string) => directives.find(([name]) => name === wanted)?.slice(1);
  const general = valuesOf('script-src') ?? valuesOf('default-src');
  const sources = cspFallbacks[kind].map(valuesOf).find((values) => values !== undefined);
  if (sources === undefined) return null;
  const allowed = new Set(sources.filter(isNonceOrHash));
  // Section 6.7.3.2: these take the place of unsafe-inline.
  const isStrict = allowed.size > 0 || sources.includes("'strict-dynamic'");
  return {
    allowsAll: sources.includes("'unsafe-inline'") && !isStrict,
    allowsEval: general === undefined || general.includes("'unsafe-eval'"),
    allowsHashedHandlers: sources.includes("'unsafe-hashes'"),
    allowed,
    algorithms: ['sha256', 'sha384', 'sha512'].filter((name) =>
      sources.some((source) => source.startsWith(`'${name}-`)),
    ),
  };
}

const isHashed = ({ allowed, algorithms }: Rule, code: string): boolean =>
  algorithms.some((name) => allowed.has(`'${name}-${createHash(name).update(code).digest('base64').toLowerCase()}'`));
