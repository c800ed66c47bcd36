import type { CspDirectives } from '../parse/csp.ts';

/** What a content security policy lets through or keeps out. */
export interface CspFlags {
  /** strict-dynamic, with a nonce or hash to start from. */
  strictDynamic: boolean;
  /** strict-dynamic without a nonce or hash: no script could ever run. */
  strictDynamicAlone: boolean;
  /** Inline, data: or anybody's scripts, or anybody's plug-ins. */
  unsafeInline: boolean;
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
  const script = sources('script-src');
  const style = sources('style-src');
  const active = [...directives].flatMap(([name, list]) => (passiveDirectives.includes(name) ? [] : [...list]));
  const passive = passiveDirectives.flatMap((name) => [
    ...(directives.get(name) ?? directives.get('default-src') ?? []),
  ]);
  const defaults = directives.get('default-src');
  const isStrictDynamic = script.has("'strict-dynamic'");
  return {
    strictDynamic: isStrictDynamic && hasNonceOrHash(script),
    strictDynamicAlone: isStrictDynamic && !hasNonceOrHash(script),
    unsafeInline: hasAny(script, broadOrInline) || hasAny(sources('object-src'), broad),
    unsafeEval: script.has("'unsafe-eval'") || style.has("'unsafe-eval'"),
    unsafeInlineStyle: hasAny(style, broadOrInline),
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
  for (const name of ['script-src', 'style-src']) {
    const inForce = directives.has(name) ? name : 'default-src';
    const sources = directives.get(inForce);
    if (sources === undefined || !hasNonceOrHash(sources)) continue;
    const isStrict = name === 'script-src' && sources.has("'strict-dynamic'");
    const kept = [...sources].filter(
      (source) => source !== "'unsafe-inline'" && !(isStrict && isVoidWhenStrict(source)),
    );
    directives.set(inForce, new Set(kept));
  }
  return directives;
}

const isVoidWhenStrict = (source: string): boolean =>
  source === "'self'" || broadSources.some((prefix) => source.startsWith(prefix));

const hasNonceOrHash = (sources: ReadonlySet<string>): boolean =>
  [...sources].some((source) => /^'(?:sha256|sha384|sha512|nonce)-/.test(source));

const hasAny = (sources: ReadonlySet<string>, wanted: ReadonlySet<string>): boolean =>
  [...sources].some((source) => wanted.has(source));

const isInsecure = (source: string): boolean => source.startsWith('http:') || source.startsWith('ftp:');
