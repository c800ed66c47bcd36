import type { HeaderPair } from '@hopwise/model';
import { headerValues, parseRobotsContent, parseXRobotsTag, type RobotsDirectives } from '@hopwise/parsers';
import type { PageOutline } from './page-outline.ts';

/** Everything said to crawlers by a page and its response headers. */
export function robotsDirectives(outline: PageOutline, headers: readonly HeaderPair[]): RobotsDirectives[] {
  const fromHeaders = headerValues(headers, 'x-robots-tag').flatMap(parseXRobotsTag);
  const fromMetas = outline.metas.flatMap(({ name, content, inHead }): RobotsDirectives[] =>
    name !== null && content !== null
      ? [
          {
            userAgent: name === 'robots' ? null : name,
            directives: parseRobotsContent(content),
            source: inHead ? 'meta' : 'body',
            text: content,
          },
        ]
      : [],
  );
  return [...fromMetas, ...fromHeaders];
}

/**
 * Those that a crawler obeys, as Lighthouse has it: headers for it and for all; meta elements for it, or for all where
 * it has none, in the head alone. null is the crawler without a name. Where a page repeats an element all count;
 * Lighthouse looks at the first alone.
 */
export function directivesFor(all: readonly RobotsDirectives[], userAgent: string | null): RobotsDirectives[] {
  const wanted = userAgent?.toLowerCase() ?? null;
  const metas = all.filter(({ source }) => source === 'meta');
  const own = wanted === null ? [] : metas.filter((meta) => meta.userAgent === wanted);
  const headers = all.filter(({ source, userAgent: of }) => source === 'header' && (of === null || of === wanted));
  return [...(own.length > 0 ? own : metas.filter((meta) => meta.userAgent === null)), ...headers];
}

/** A directive with the place where it stands: `robots meta element: noindex`. */
export function quoteDirective({ source, userAgent, text }: RobotsDirectives): string {
  if (source === 'header') return `X-Robots-Tag: ${text}`;
  return `${userAgent ?? 'robots'} meta element${source === 'body' ? ' in the body' : ''}: ${text}`;
}
