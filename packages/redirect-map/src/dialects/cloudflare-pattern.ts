import { PatternWriter } from '../matching/glob.ts';
import type { SourcePattern } from '../redirect-map.ts';

/** A path with `*` and `:placeholder`, which Cloudflare finds anywhere, each once. null: it has none. */
export function cloudflarePattern(path: string): SourcePattern | null {
  const parts = path.split(/(\*|:[A-Za-z]\w*)/);
  if (parts.length === 1) return null;
  const writer = new PatternWriter();
  for (const part of parts) {
    if (part === '*') writer.group('splat', '(.*)');
    else if (part.length > 1 && part.startsWith(':')) writer.group(part.slice(1), '([^/]+)');
    else writer.text(part);
  }
  return writer.build();
}
