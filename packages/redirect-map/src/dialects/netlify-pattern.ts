import { PatternWriter } from '../matching/glob.ts';
import type { SourcePattern } from '../redirect-map.ts';

/**
 * A path with `:placeholder` segments, `*` segments and `*` at its end, as Netlify's own matcher (netlify-redirector)
 * treats it. null: it has none of them. A slash at the end of a request makes no difference.
 */
export function netlifyPattern(path: string): SourcePattern | null {
  if (!/\/:|\/\*(?:\/|$)|\*$/.test(path)) return null;
  const writer = new PatternWriter();
  const segments = path.replace(/^\//, '').replace(/\/$/, '').split('/');
  let hasSplat = false;
  const splat = (regex: string) => {
    if (hasSplat) writer.part(regex.replace('(.*)', '.*'));
    else writer.group('splat', regex);
    hasSplat = true;
  };
  segments.forEach((segment, at) => {
    const isLast = at === segments.length - 1;
    if (segment === '*') splat(isLast && at > 0 ? '(?:/(.*))?' : at === 0 && isLast ? '/(.*)' : '(?:/(.*))?');
    else if (segment.startsWith(':') && segment.length > 1) writer.text('/').group(segment.slice(1), '([^/]+)');
    else if (isLast && segment.endsWith('*')) {
      writer.text(`/${segment.slice(0, -1)}`);
      splat('/?(.*)');
    } else writer.text(`/${segment}`);
  });
  if (!path.endsWith('*')) writer.optionalSlash();
  return writer.build();
}
