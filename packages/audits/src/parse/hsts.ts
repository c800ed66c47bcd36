export interface HstsPolicy {
  maxAgeSeconds: number;
  includeSubDomains: boolean;
  preload: boolean;
}

/**
 * Reads one Strict-Transport-Security line (RFC 6797 section 6.1). null when it breaks the grammar, repeats a
 * directive or lacks max-age: a browser then ignores it. Two headers merged with a comma break the grammar too.
 */
export function parseHsts(line: string): HstsPolicy | null {
  if (line.includes(',')) return null;
  const directives = new Map<string, string>();
  for (const part of line.split(';')) {
    const [name = '', ...rest] = part.split('=');
    const directive = name.trim().toLowerCase();
    if (directive === '') continue;
    if (directives.has(directive)) return null;
    directives.set(directive, unquote(rest.join('=').trim()));
  }
  const maxAge = directives.get('max-age') ?? '';
  if (!/^\d+$/.test(maxAge)) return null;
  return {
    maxAgeSeconds: Math.min(Number(maxAge), Number.MAX_SAFE_INTEGER),
    includeSubDomains: directives.has('includesubdomains'),
    preload: directives.has('preload'),
  };
}

const unquote = (text: string): string =>
  text.length >= 2 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1) : text;
