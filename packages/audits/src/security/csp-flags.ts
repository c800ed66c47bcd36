import { cspFallbacks, isNonceOrHash } from '@hopwise/parsers';
import { type CspDirectives, type CspKind, directiveInForce, listFor, sourcesInForce } from '../parse/csp.ts';

/** The weaknesses and strengths of a content security policy. */
export interface CspFlags {
  /** strict-dynamic, with a nonce or hash to start from. */
  strictDynamic: boolean;
  /** strict-dynamic without a nonce or hash: no script could ever run. */
  strictDynamicAlone: boolean;
  /** Scripts that are inline, from data: or from any host, or plug-ins from any host. */
  unsafeInline: boolean;
  /** Inline event handlers, which no nonce could vouch for. */
  unsafeHandlers: boolean;
  unsafeEval: boolean;
  unsafeInlineStyle: boolean;
  unsafeObjects: boolean;
  /** http: or ftp: sources on an https page. */
  insecureSchemeActive: boolean;
  insecureSchemePassive: boolean;
  defaultNone: boolean;
  antiClickjacking: boolean;
  insecureBaseUri: boolean;
  insecureFormAction: boolean;
}

const broadSources = ['ftp:', 'http:', 'https:', '*', 'http://*', 'http://*.*', 'https://*', 'https://*.*'];
const broad = new Set(broadSources);
const broadOrInline = new Set([...broadSources, "'unsafe-inline'", 'data:']);
const passiveDirectives = ['img-src', 'media-src'];
const anything: ReadonlySet<string> = new Set(['*']);

/**
 * Judges policies after the HTTP Observatory's rules, each for itself: what is unsafe counts where all of them let it
 * through. `frameAncestors` come from headers alone.
 */
export function cspFlags(
  policies: readonly CspDirectives[],
  frameAncestors: readonly ReadonlySet<string>[],
  isHttps: boolean,
): CspFlags {
  const sound = policies.map(withoutVoidSources);
  const allowances = sound.map(allowancesOf);
  const allAllow = (what: keyof Allowances): boolean => allowances.every((allowance) => allowance[what]);
  const scripts = sound.map((policy) => sourcesInForce(policy, 'script-src-elem') ?? anything);
  const strict = scripts.filter((sources) => sources.has("'strict-dynamic'"));
  const names = [...new Set(sound.flatMap((policy) => [...policy.keys()]))];
  const unsafeHandlers = allAllow('handlers');
  const unsafeObjects = allAllow('anybodysObjects');
  return {
    strictDynamic: strict.some(hasNonceOrHash),
    strictDynamicAlone: strict.some((sources) => !hasNonceOrHash(sources)),
    unsafeInline:
      unsafeHandlers ||
      unsafeObjects ||
      allAllow('inlineScripts') ||
      allAllow('dataScripts') ||
      allAllow('anybodysScripts'),
    unsafeHandlers,
    // The directives for elements and attributes don't cover eval.
    unsafeEval: ['script-src', 'style-src'].some((name) => allowsEval(sound, name)),
    unsafeInlineStyle:
      allAllow('inlineStyles') || allAllow('styleAttributes') || allAllow('dataStyles') || allAllow('anybodysStyles'),
    unsafeObjects,
    insecureSchemeActive:
      isHttps && names.some((name) => !passiveDirectives.includes(name) && allowsInsecure(sound, name)),
    insecureSchemePassive: isHttps && passiveDirectives.some((name) => allowsInsecure(sound, name)),
    defaultNone: sound.some((policy) => isNone(policy.get('default-src'))),
    antiClickjacking: frameAncestors.some((sources) => !hasAny(sources, broad)),
    insecureBaseUri: allAllow('anybodysBase'),
    insecureFormAction: allAllow('anybodysForms'),
  };
}

/** The weaknesses of one policy. */
type Allowances = ReturnType<typeof allowancesOf>;

function allowancesOf(directives: CspDirectives) {
  const sources = (name: string): ReadonlySet<string> => listFor(directives, name) ?? anything;
  const inForce = (kind: CspKind) => sourcesInForce(directives, kind) ?? anything;
  const script = inForce('script-src-elem');
  const style = inForce('style-src-elem');
  return {
    inlineScripts: allowsInline(script),
    dataScripts: allowsData(script),
    anybodysScripts: hasAny(script, broad),
    handlers: allowsInline(inForce('script-src-attr')),
    inlineStyles: allowsInline(style),
    styleAttributes: allowsInline(inForce('style-src-attr')),
    dataStyles: allowsData(style),
    anybodysStyles: hasAny(style, broad),
    anybodysObjects: hasAny(sources('object-src'), broad),
    anybodysBase: hasAny(sources('base-uri'), broadOrInline),
    anybodysForms: hasAny(sources('form-action'), broad),
  };
}

/**
 * Leaves out sources that browsers ignore: 'unsafe-inline' with a nonce or hash (CSP 3 section 6.7.3.2), and every host
 * and scheme with strict-dynamic (section 8.2). A list applies to all directives that fall back to it.
 */
function withoutVoidSources(policy: CspDirectives): CspDirectives {
  const directives = new Map(policy);
  for (const kind of Object.keys(cspFallbacks) as CspKind[]) {
    const inForce = directiveInForce(directives, kind);
    const sources = sourcesInForce(directives, kind);
    if (inForce === undefined || sources === undefined || !hasNonceOrHash(sources)) continue;
    const isStrict = kind === 'script-src-elem' && sources.has("'strict-dynamic'");
    const kept = [...sources].filter(
      (source) => source !== "'unsafe-inline'" && !(isStrict && isVoidWhenStrict(source)),
    );
    directives.set(inForce, new Set(kept));
  }
  return directives;
}

const isVoidWhenStrict = (source: string): boolean =>
  source === "'self'" || broadSources.some((prefix) => source.startsWith(prefix));

const hasNonceOrHash = (sources: ReadonlySet<string>): boolean => [...sources].some(isNonceOrHash);

/** Where hosts are ignored. A policy that doesn't cover them allows everything. */
const allowsInline = (sources: ReadonlySet<string>): boolean => sources === anything || sources.has("'unsafe-inline'");

const hasAny = (sources: ReadonlySet<string>, wanted: ReadonlySet<string>): boolean =>
  [...sources].some((source) => wanted.has(source));

const allowsData = (sources: ReadonlySet<string>): boolean => sources === anything || sources.has('data:');

const isNone = (sources: ReadonlySet<string> | undefined): boolean => sources?.size === 1 && sources.has("'none'");

const listsFor = (policies: readonly CspDirectives[], name: string): string[][] =>
  policies.flatMap((policy) => {
    const sources = listFor(policy, name);
    return sources === undefined ? [] : [[...sources]];
  });

/** If no policy restricts scripts at all, more than eval is unsafe, and that is reported instead. */
function allowsEval(policies: readonly CspDirectives[], name: string): boolean {
  const lists = listsFor(policies, name);
  return lists.length > 0 && lists.every((sources) => sources.includes("'unsafe-eval'"));
}

/** Whether a policy names sources over http for a directive, and the others that speak of it let these through. */
function allowsInsecure(policies: readonly CspDirectives[], name: string): boolean {
  const lists = listsFor(policies, name);
  return (
    lists.some((sources) => sources.some(isInsecure)) &&
    lists.every((sources) => sources.some((source) => source === '*' || isInsecure(source)))
  );
}

const isInsecure = (source: string): boolean => source.startsWith('http:') || source.startsWith('ftp:');
