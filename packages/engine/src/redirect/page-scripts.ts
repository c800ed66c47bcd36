import { createHash } from 'node:crypto';
import {
  allowsBase,
  type CspDirective,
  cspFallbacks,
  isNonceOrHash,
  policyDirectives,
  splitPolicies,
} from '@hopwise/parsers';

/** The inline scripts of a page that its policy lets run, and what they need to know of it. */
export interface PageScripts {
  scripts: string[];
  hasForm: boolean;
  url: string;
  /** Relative URLs are resolved against it. */
  baseUrl: string | null;
  policy: InlineScriptPolicy;
}

const attributes = `((?:[^>"']|"[^"]*(?:"|$)|'[^']*(?:'|$))*)(?:>|$)`;
/** HTML Standard, section 13.2.6: the content of the first ones is text. What is not closed reaches to the end of the page. */
const elements = new RegExp(
  `<!--(?:-?>|[^]*?(?:--!?>|$))|<(?:(template|script|style|noscript|textarea|title|xmp|iframe|noembed|noframes)(?=[\\s/>])${attributes}([^]*?)(?:</\\1(?=[\\s/>])[^>]*>?|$)|(body|base|meta|form|img|svg)(?=[\\s/>])${attributes})`,
  'gi',
);
/** HTML Standard, section 13.2.6.4.4: everything else starts the body. */
const headMarkup = /^(?:\s|<!doctype[^>]*>|<\/?(?:html|head|link|title|basefont|bgsound)(?=[\s/>])[^>]*>)*$/i;
const bodyTags = /^(?:body|form|img|svg|textarea|xmp|iframe|noembed)$/;

/** Scans the markup once, without building a tree. */
export function pageScripts(html: string, url: string, policy: InlineScriptPolicy): PageScripts {
  const found: PageScripts = { scripts: [], hasForm: false, url, baseUrl: null, policy };
  let isInHead = true;
  let at = 0;
  for (const { index, 0: all, 1: textTag, 2: ofText, 3: code = '', 4: plainTag, 5: ofPlain } of html.matchAll(
    elements,
  )) {
    const passed = html.slice(at, index);
    const tag = (textTag ?? plainTag ?? '').toLowerCase();
    at = index + all.length;
    isInHead &&= headMarkup.test(passed) && !bodyTags.test(tag);
    if (tag === '' || tag === 'template' || (tag === 'meta' && !isInHead)) continue;
    const values = attributesIn(ofText ?? ofPlain ?? '');
    if (tag !== 'script') readTag(found, tag, values);
    else if (isRun(values) && found.policy.allowsElement(code, values.get('nonce'))) found.scripts.push(code);
  }
  return found;
}

type Attributes = ReadonlyMap<string, string>;

function readTag(found: PageScripts, tag: string, values: Attributes): void {
  const [href, handler] = [values.get('href'), values.get('onload')];
  if (tag === 'base' && href !== undefined) {
    const isAllowed = found.policy.allowsBase(href, found.url);
    found.baseUrl ??= (isAllowed && URL.parse(href, found.url)?.href) || found.url;
  }
  if (tag === 'form') found.hasForm ||= /^(?:|_self|_top|_parent)$/i.test(values.get('target') ?? '');
  if (tag === 'meta' && /^\s*content-security-policy\s*$/i.test(values.get('http-equiv') ?? '')) {
    found.policy = found.policy.with(values.get('content') ?? '');
  }
  if (handler !== undefined && found.policy.allowsHandler(handler)) found.scripts.push(`(function(){${handler}\n})()`);
}

/** HTML Standard, section 4.12.1, and MIME Sniffing, "JavaScript MIME type". Any other type is data. */
const javaScript =
  /^(?:|module|(?:text|application)\/(?:x-)?(?:java|ecma)script|text\/(?:javascript1\.[0-5]|jscript|livescript))$/i;

function isRun(values: Attributes): boolean {
  const language = values.get('language');
  const type = values.get('type') ?? (language ? `text/${language}` : '');
  return !values.has('src') && !values.has('nomodule') && javaScript.test(type.trim());
}

const attribute = /([^\s"'>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?/g;
const quotes = /&(?:quot|apos|#(?:34|39|x22|x27));/gi;

/** The first of several attributes with one name counts. */
function attributesIn(tag: string): Attributes {
  const found = [...tag.matchAll(attribute)].map(([, name = '', double, single, bare = '']): [string, string] => {
    const value = (double ?? single ?? bare).replaceAll(quotes, (quote) => (/quot|34|22/.test(quote) ? '"' : "'"));
    return [name.toLowerCase(), value.replaceAll('&amp;', '&')];
  });
  return new Map(found.reverse());
}

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
