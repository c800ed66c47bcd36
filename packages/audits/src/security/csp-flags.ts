import { cspFallbacks, isNonceOrHash } from '@hopwise/parsers';
import { type CspDirectives, type CspKind, directiveInForce, sourcesInForce } from '../parse/csp.ts';

/** What a content security policy lets through or keeps out. */
export interface CspFlags {
  /** strict-dynamic, with a nonce or hash to start from. */
  strictDynamic: boolean;
  /** strict-dynamic without a nonce or hash: no script could ever run. */
  strictDynamicAlone: boolean;
  /** Inline, data: or anybody's scripts, or anybody's plug-ins. */
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

/** Judges a policy after the HTTP Observatory's rules. `headerDirectives`: without what came from meta elements. */
export function cspFlags(policy: CspDirectives, headerDirectives: CspDirectives, isHttps: boolean): CspFlags {
  const directives = withoutVoidSources(policy);
  const sources = (name: string): ReadonlySet<string> =>
    directives.get(name) ?? (name.endsWith('-src') ? directives.get('default-src') : undefined) ?? anything;
  const inForce = (kind: CspKind) => sourcesInForce(directives, kind) ?? anything;
  const script = inForce('script-src-elem');
  const style = inForce('style-src-elem');
  const unsafeHandlers = allowsInline(inForce('script-src-attr'));
  const active = [...directives].flatMap(([name, list]) => (passiveDirectives.includes(name) ? [] : [...list]));
  const passive = passiveDirectives.flatMap((name) => [
    ...(directives.get(name) ?? directives.get('default-src') ?? []),
  ]);
  const defaults = directives.get('default-src');
  const isStrictDynamic = script.has("'strict-dynamic'");
  return {
    strictDynamic: isStrictDynamic && hasNonceOrHash(script),
    strictDynamicAlone: isStrictDynamic && !hasNonceOrHash(script),
    unsafeInline: unsafeHandlers || hasAny(script, broadOrInline) || hasAny(sources('object-src'), broad),
    unsafeHandlers,
    // Neither of the directives for elements and attributes speaks of eval.
    unsafeEval: sources('script-src').has("'unsafe-eval'") || sources('style-src').has("'unsafe-eval'"),
    unsafeInlineStyle: hasAny(style, broadOrInline) || allowsInline(inForce('style-src-attr')),
    unsafeObjects: hasAny(sources('object-src'), broad),
    insecureSchemeActive: isHttps && active.some(isInsecure),
    insecureSchemePassive: isHttps && passive.some(isInsecure),
    defaultNone: defaults?.size === 1 && defaults.has("'none'"),
    antiClickjacking: !hasAny(headerDirectives.get('frame-ancestors') ?? anything, broad),
    insecureBaseUri: hasAny(sources('base-uri'), broadOrInline),
    insecureFormAction: hasAny(sources('form-action'), broad),
  };
}

/**
 * Leaves out sources that browsers ignore: 'unsafe-inline' beside a nonce or hash (CSP 3 section 6.7.3.2), and beside
 * strict-dynamic every host and scheme (section 8.2). A list stands for all that falls back to it.
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

/** Where hosts mean nothing. A policy that does not speak of them allows everything. */
const allowsInline = (sources: ReadonlySet<string>): boolean => sources === anything || sources.has("'unsafe-inline'");

const hasAny = (sources: ReadonlySet<string>, wanted: ReadonlySet<string>): boolean =>
  [...sources].some((source) => wanted.has(source));

const isInsecure = (source: string): boolean => source.startsWith('http:') || source.startsWith('ftp:');
