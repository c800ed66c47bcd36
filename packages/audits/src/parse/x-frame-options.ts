export type FrameOptions = 'deny' | 'sameorigin' | 'conflicting' | 'allow-from' | 'invalid';

const known = ['deny', 'sameorigin', 'allowall'];

/**
 * Reads X-Frame-Options, all its lines together (HTML Standard, section 7.3.4). Beside a value that is known another one
 * keeps everybody out, the site itself too. Browsers dropped ALLOW-FROM, so it is told apart.
 */
export function parseXFrameOptions(header: string): FrameOptions {
  const values = new Set(header.split(',').map((value) => value.trim().toLowerCase()));
  const [first = ''] = values;
  if (values.size > 1 && known.some((value) => values.has(value))) return 'conflicting';
  if (first === 'deny' || first === 'sameorigin') return first;
  return first.startsWith('allow-from') ? 'allow-from' : 'invalid';
}
