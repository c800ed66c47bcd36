export type FrameOptions = 'deny' | 'sameorigin' | 'conflicting' | 'allow-from' | 'invalid';

const known = ['deny', 'sameorigin', 'allowall'];

/**
 * Reads all lines of X-Frame-Options together (HTML Standard, section 7.3.4). If a known value comes with a different
 * one, browsers block every site, including the site itself. Browsers dropped ALLOW-FROM, so it is reported separately.
 */
export function parseXFrameOptions(header: string): FrameOptions {
  const values = new Set(header.split(',').map((value) => value.trim().toLowerCase()));
  const [first = ''] = values;
  if (values.size > 1 && known.some((value) => values.has(value))) return 'conflicting';
  if (first === 'deny' || first === 'sameorigin') return first;
  return first.startsWith('allow-from') ? 'allow-from' : 'invalid';
}
