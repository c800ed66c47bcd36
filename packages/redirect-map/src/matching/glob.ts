import type { SourcePattern } from '../redirect-map.ts';
import { escapeRegex } from './pattern.ts';
import { encodePath } from './request-url.ts';

/** Builds a pattern from texts and groups. */
export class PatternWriter {
  #regex = '';
  readonly #groups: string[] = [];

  text(written: string): this {
    this.#regex += escapeRegex(encodePath(written));
    return this;
  }

  /** A part that is a group of its own, such as `([^/]+)`. */
  group(name: string, regex: string): this {
    return this.groups([name], regex);
  }

  /** A part with several groups. */
  groups(names: readonly string[], regex: string): this {
    this.#groups.push(...names);
    return this.part(regex);
  }

  /** A part that isn't plain text. */
  part(regex: string): this {
    this.#regex += regex;
    return this;
  }

  /** A slash at the end that makes no difference. */
  optionalSlash(): this {
    this.#regex += '/?';
    return this;
  }

  build(ignoresCase = false): SourcePattern {
    return {
      regex: `^${this.#regex}$`,
      ignoresCase,
      groups: this.#groups,
    };
  }
}

/** Replaces `:name` as Netlify and Cloudflare do: one name after the other, wherever it is. */
export const fillPlaceholders = (target: string, captures: Readonly<Record<string, string>>): string =>
  Object.entries(captures).reduce((text, [name, value]) => text.replaceAll(`:${name}`, () => value), target);

/** The target with the query of the request, if it has none of its own. */
export function withQuery(target: string, query: string | null): string {
  if (query === null || query === '') return target;
  const at = target.indexOf('#');
  const [page, fragment] = at === -1 ? [target, ''] : [target.slice(0, at), target.slice(at)];
  return page.includes('?') ? target : `${page}?${query}${fragment}`;
}
