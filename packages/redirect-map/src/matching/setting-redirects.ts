import type { Firing } from '../dialect.ts';
import type { RedirectMap, RedirectRule } from '../redirect-map.ts';
import { mergeQuery } from './path-to-regexp.ts';
import type { RequestUrl } from './request-url.ts';

type Change = (path: string) => string | undefined;

/** Redirects that a platform adds before the rows, because a setting in the file says so. */
export class SettingRedirects {
  readonly #redirects: readonly { rule: RedirectRule; change: Change }[];

  constructor(map: RedirectMap) {
    this.#redirects = changesOf(map).map(({ name, change }) => ({ rule: ruleOf(map, name), change }));
  }

  get areNone(): boolean {
    return this.#redirects.length === 0;
  }

  fire({ path, query }: RequestUrl): Firing | undefined {
    for (const { rule, change } of this.#redirects) {
      const location = change(path);
      if (location !== undefined) {
        return { rule, status: rule.status, location: mergeQuery(location, query), passedOver: [] };
      }
    }
    return undefined;
  }
}

/** In the order in which the platform applies them. */
function changesOf({ dialect, settings }: RedirectMap): { name: string; change: Change }[] {
  if (dialect !== 'vercel' && dialect !== 'nextjs') return [];
  const { cleanUrls, trailingSlash } = settings;
  const changes: { name: string; change: Change }[] = [];
  if (cleanUrls === true) {
    const end = trailingSlash === true ? '/' : '';
    changes.push({ name: 'cleanUrls', change: (path) => cleanUrl(path, end) });
  }
  // Without the setting Next.js removes slashes too, and its matcher takes both.
  if (trailingSlash === true) changes.push({ name: 'trailingSlash', change: addSlash });
  else if (trailingSlash === false && dialect === 'vercel')
    changes.push({ name: 'trailingSlash', change: removeSlash });
  return changes;
}

function cleanUrl(path: string, end: string): string | undefined {
  const page = path.replace(/\/$/, '');
  const clean = /\/index(?:\.html)?$/.test(page)
    ? page.slice(0, page.lastIndexOf('/'))
    : page.endsWith('.html')
      ? page.slice(0, -5)
      : undefined;
  return clean === '' ? '/' : clean && clean + end;
}

function addSlash(path: string): string | undefined {
  if (path.includes('//') || /^\/\.well-known(?:\/|$)/.test(path)) return undefined;
  if (path.endsWith('/')) return /[^/]\.\w+\/$/.test(path) ? path.slice(0, -1) : undefined;
  return path.slice(path.lastIndexOf('/') + 1).includes('.') ? undefined : `${path}/`;
}

const removeSlash = (path: string): string | undefined =>
  path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : undefined;

/** The setting as a rule, so that steps and messages name its line. */
function ruleOf({ text }: RedirectMap, name: string): RedirectRule {
  const found = new RegExp(`["']?\\b${name}\\b["']?\\s{0,20}:\\s{0,20}\\w+`).exec(text);
  const start = found?.index ?? 0;
  const written = found?.[0] ?? name;
  const before = text.slice(0, start);
  const lineStart = before.lastIndexOf('\n') + 1;
  const row = { start, end: start + written.length };
  return {
    index: -1,
    source: { text: written, scheme: null, host: null, kind: 'pattern', path: written, pattern: null, query: null },
    target: null,
    status: 308,
    hasOwnStatus: true,
    conditions: [],
    flags: [],
    expiresOn: null,
    position: { line: before.split('\n').length, column: start - lineStart + 1 },
    spans: { row, source: row, target: null, removal: null },
  };
}
