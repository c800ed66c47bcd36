import type { Firing, Matcher, PassedOver } from './dialect.ts';
import { dialectOf } from './dialects/index.ts';
import { parseRequestUrl, type RequestContext, type RequestUrl, requestHref } from './matching/request-url.ts';
import { SettingRedirects } from './matching/setting-redirects.ts';
import { isRedirectStatus, type RedirectMap } from './redirect-map.ts';
import { PatternError } from './regex/character-set.ts';

export interface ResolveOptions extends RequestContext {
  /** Hosts that serve this file. Targets with these hosts are followed. */
  hosts?: readonly string[];
}

/** One request and what the map says to it. */
export interface ResolutionStep {
  url: string;
  /** null: no rule fires. */
  firing: Firing | null;
  /** Rules that match the path but don't fire, and why. */
  passedOver: readonly PassedOver[];
}

/**
 * Why the chain ends: no rule fires, the target is on another host, a rule answers without a redirect (a rewrite or a
 * 410), the target isn't a URL, a URL repeats, the chain is too long, or its patterns take too long to evaluate.
 */
export type ResolutionEnd = 'no-rule' | 'other-host' | 'response' | 'bad-target' | 'loop' | 'too-long' | 'too-complex';

export interface Resolution {
  steps: readonly ResolutionStep[];
  end: ResolutionEnd;
  /** Where the chain ends, with the fragment of the last redirect that has one. */
  finalUrl: string;
}

const maxSteps = 30;

/** Follows URLs through a map. Build one for many URLs. */
export class Resolver {
  readonly hasSettings: boolean;
  readonly #matcher: Matcher;
  readonly #settings: SettingRedirects;
  readonly #hosts: ReadonlySet<string>;
  readonly #context: RequestContext;

  constructor(map: RedirectMap, { hosts = [], ...context }: ResolveOptions = {}) {
    const dialect = dialectOf(map.dialect);
    this.#matcher = dialect.createMatcher(map);
    this.#context = context;
    this.#settings = new SettingRedirects(map);
    this.hasSettings = !this.#settings.areNone;
    const own = map.rules.flatMap(({ source }) => source.host ?? []);
    // Servers have names that no rule has of its own.
    const named = typeof map.settings.hosts === 'string' ? map.settings.hosts.split(' ') : [];
    this.#hosts = new Set([...own, ...named, ...hosts.map((host) => host.toLowerCase())]);
  }

  /** Finds the setting or row that responds to a URL or path. */
  fire(url: string | RequestUrl, passedOver?: PassedOver[]): Firing | undefined {
    return this.fireSetting(url) ?? this.fireRow(url, passedOver);
  }

  /** Rules that match the path but don't fire are added to `passedOver` if no rule fires. */
  fireRow(url: string | RequestUrl, passedOver?: PassedOver[]): Firing | undefined {
    const request = this.#requestOf(url);
    return request && this.#matcher.match(request, passedOver);
  }

  /** The redirect that a setting adds, such as `trailingSlash`. */
  fireSetting(url: string | RequestUrl): Firing | undefined {
    if (!this.hasSettings) return undefined;
    const request = this.#requestOf(url);
    return request && this.#settings.fire(request);
  }

  /** The URL at which a request gets to the rows. */
  afterSettings(url: string): string {
    const request = this.hasSettings ? this.#requestOf(url) : undefined;
    const firing = request && this.#settings.fire(request);
    return firing?.location == null || request === undefined ? url : resolveLocation(firing.location, request);
  }

  #tryFire(request: RequestUrl, passedOver: PassedOver[]): Firing | undefined | 'too-complex' {
    try {
      return this.fire(request, passedOver);
    } catch (error) {
      if (error instanceof PatternError) return 'too-complex';
      throw error;
    }
  }

  #requestOf(url: string | RequestUrl): RequestUrl | undefined {
    return typeof url === 'string' ? parseRequestUrl(url, this.#context) : url;
  }

  /** The request for a Location, or why there is none. */
  next(location: string, from: RequestUrl): RequestUrl | 'other-host' | 'bad-target' {
    const absolute = resolveLocation(location, from);
    const request = parseRequestUrl(absolute, this.#context);
    if (request === undefined) return /^[a-z][\w+.-]*:/i.test(absolute) ? 'other-host' : 'bad-target';
    const isOwn = request.host === null || request.host === from.host || this.#hosts.has(request.host);
    return isOwn ? request : 'other-host';
  }

  resolve(url: string): Resolution {
    const steps: ResolutionStep[] = [];
    const seen = new Set<string>();
    let [request, fragment, shown] = [parseRequestUrl(url, this.#context), fragmentOf(url), url];
    while (request !== undefined) {
      const href = requestHref(request);
      const ended = (end: ResolutionEnd): Resolution => ({ steps, end, finalUrl: `${shown}${fragment}` });
      shown = href;
      if (seen.has(href)) return ended('loop');
      if (steps.length >= maxSteps) return ended('too-long');
      seen.add(href);
      const passedOver: PassedOver[] = [];
      const firing = this.#tryFire(request, passedOver);
      if (firing === 'too-complex') return ended(firing);
      steps.push({ url: href, firing: firing ?? null, passedOver: firing?.passedOver ?? passedOver });
      if (firing === undefined) return ended('no-rule');
      if (firing.location === null || !isRedirectStatus(firing.status)) return ended('response');
      fragment = fragmentOf(firing.location) || fragment;
      const next = this.next(firing.location, request);
      if (typeof next === 'string') {
        shown = resolveLocation(firing.location, request).replace(/#.*$/s, '');
        return ended(next);
      }
      request = next;
    }
    return { steps, end: 'bad-target', finalUrl: url };
  }
}

export const resolve = (map: RedirectMap, url: string, options?: ResolveOptions): Resolution =>
  new Resolver(map, options).resolve(url);

const fragmentOf = (url: string): string => (url.includes('#') ? url.slice(url.indexOf('#')) : '');

/** RFC 9110 section 10.2.2: a Location is resolved against the URL of the request. */
function resolveLocation(location: string, from: RequestUrl): string {
  if (/^[a-z][\w+.-]*:/i.test(location) || (from.host === null && /^\/(?!\/)/.test(location))) return location;
  const base = from.host === null ? 'https://site.invalid' : `${from.scheme}://${from.host}`;
  const resolved = URL.parse(location, `${base}${from.path}`);
  if (resolved === null) return location;
  return resolved.host === 'site.invalid' ? `${resolved.pathname}${resolved.search}${resolved.hash}` : resolved.href;
}
