import { PatternWriter } from '../matching/glob.ts';
import type { SourcePattern } from '../redirect-map.ts';

/** A path with `*` and `:placeholder`, which Cloudflare finds anywhere. null: it has none. */
export function cloudflarePattern(path: string): SourcePattern | null {
  const parts = path.split(/(\*|:[A-Za-z]\w*)/);
  if (parts.length === 1) return null;
  const writer = new PatternWriter();
  const known = new Set<string>();
  for (const part of parts) {
    if (part === '*' && !known.has('splat')) writer.group('splat', '(.*)');
    else if (part.length > 1 && part.startsWith(':')) {
      if (known.has(part.slice(1))) writer.part('[^/]+');
      else writer.group(part.slice(1), '([^/]+)');
      known.add(part.slice(1));
    } else if (part === '*') writer.part('.*');
    else writer.text(part);
    if (part === '*') known.add('splat');
  }
  return writer.build();
}
