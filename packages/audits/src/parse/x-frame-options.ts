export type FrameOptions = 'deny' | 'sameorigin' | 'allow-from' | 'invalid';

/** Reads one X-Frame-Options line (RFC 7034). Browsers dropped ALLOW-FROM, so it is told apart. */
export function parseXFrameOptions(line: string): FrameOptions {
  const value = line.trim().toLowerCase();
  if (value === 'deny' || value === 'sameorigin') return value;
  return value.startsWith('allow-from') ? 'allow-from' : 'invalid';
}
