import { PatternWriter } from '../matching/glob.ts';
import { escapeRegex } from '../matching/pattern.ts';
import type { SourcePattern } from '../redirect-map.ts';

/** Segments that are `*` or `:letters`. null: it has none. Slashes may be repeated, and case is ignored. */
export function gitlabPattern(path: string): SourcePattern | null {
  const segments = path.split('/').filter((segment) => segment !== '');
  if (!segments.some((segment) => /^(?:\*|:[a-z]+)$/i.test(segment))) return null;
  const writer = new PatternWriter();
  const known = new Set<string>();
  for (const segment of segments) {
    const name = segment === '*' ? 'splat' : segment.slice(1);
    const isNew = !known.has(name);
    if (segment === '*') isNew ? writer.group(name, '/*(.*)/*') : writer.part('/*.*/*');
    else if (/^:[a-z]+$/i.test(segment)) isNew ? writer.group(name, '/+([^/]+)') : writer.part('/+[^/]+');
    else writer.part(`/+${escapeRegex(segment)}`);
    if (/^[:*]/.test(segment)) known.add(name);
  }
  return writer.part('/*').build(true);
}
