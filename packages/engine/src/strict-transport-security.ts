export interface StrictTransportSecurity {
  maxAgeSeconds: number;
  includeSubDomains: boolean;
}

const token = /^[!#$%&'*+\-.^_`|~0-9a-z]+$/i;
const quoted = /^"([^"\\]*)"$/;

/** RFC 6797 section 6.1. null: not valid, and then the whole header is ignored (section 8.1). */
export function parseStrictTransportSecurity(value: string): StrictTransportSecurity | null {
  const directives = new Map<string, string>();
  for (const part of value.split(';')) {
    if (part.trim() === '') continue;
    const directive = parseDirective(part);
    if (!directive || directives.has(directive.name)) return null;
    directives.set(directive.name, directive.value);
  }
  const maxAge = directives.get('max-age') ?? '';
  if (!/^\d+$/.test(maxAge)) return null;
  return {
    maxAgeSeconds: Math.min(Number(maxAge), Number.MAX_SAFE_INTEGER),
    includeSubDomains: directives.has('includesubdomains'),
  };
}

function parseDirective(part: string): { name: string; value: string } | null {
  const equals = part.indexOf('=');
  const name = (equals === -1 ? part : part.slice(0, equals)).trim().toLowerCase();
  const value = equals === -1 ? '' : part.slice(equals + 1).trim();
  if (!token.test(name)) return null;
  const unquoted = quoted.exec(value)?.[1];
  return value === '' || unquoted !== undefined || token.test(value) ? { name, value: unquoted ?? value } : null;
}
